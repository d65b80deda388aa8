import { describe, expect, it } from 'vitest';
import { type DeviceProblem, problemOf } from '../session/device-problem.ts';

describe('why there is no picture or sound', () => {
  it.each([
    ['denied', new DOMException('Permission denied', 'NotAllowedError')],
    ['denied', new DOMException('The request is not allowed by the user agent', 'NotAllowedError')],
    ['dismissed', new DOMException('Permission dismissed', 'NotAllowedError')],
    ['system', new DOMException('Permission denied by system', 'NotAllowedError')],
    ['denied', new DOMException('', 'SecurityError')],
    ['missing', new DOMException('Requested device not found', 'NotFoundError')],
    ['missing', new DOMException('', 'OverconstrainedError')],
    ['busy', new DOMException('Could not start video source', 'NotReadableError')],
    ['missing', new TypeError('something new')],
  ] satisfies [DeviceProblem, Error][])('is %s: %s', (problem, error) => {
    expect(problemOf(error)).toBe(problem);
  });
});
