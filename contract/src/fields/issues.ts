import type { z } from 'zod';
import type { FieldProblem } from './field-model.ts';

type Issue = z.core.$ZodIssue;

/** As the schemas of the contract say it, so that one place words them all. */
export function fieldIssue(path: string[], problem: FieldProblem): Issue {
  const at = { path, message: problem.code, input: undefined };
  const custom = (code: string): Issue => ({ ...at, code: 'custom', params: { code } });
  switch (problem.code) {
    case 'required':
      return { ...at, code: 'too_small', origin: 'string', minimum: 1 };
    case 'too_short':
      return { ...at, code: 'too_small', origin: 'string', minimum: problem.bound };
    case 'too_few':
      return { ...at, code: 'too_small', origin: 'array', minimum: problem.bound };
    case 'too_small':
      return { ...at, code: 'too_small', origin: 'number', minimum: problem.bound };
    case 'too_long':
      return { ...at, code: 'too_big', origin: 'string', maximum: problem.bound };
    case 'too_many':
      return { ...at, code: 'too_big', origin: 'array', maximum: problem.bound };
    case 'too_big':
      return { ...at, code: 'too_big', origin: 'number', maximum: problem.bound };
    case 'email':
      return { ...at, input: '', code: 'invalid_format', format: 'email' };
    case 'choice':
      return custom('option');
    case 'unique':
      return custom('taken');
    case 'type':
      return { ...at, code: 'invalid_type', expected: 'string', input: 0 };
    default:
      return custom(problem.code);
  }
}
