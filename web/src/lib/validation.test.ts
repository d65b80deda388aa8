import { slugPattern } from '@sightline/contract/workspace/hosts';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { i18n } from './i18n.ts';
import { hasRequiredFields } from './required-fields.ts';
import { fieldErrorsOf } from './validation.ts';

const Form = z.object({
  name: z.string().trim().min(1).max(3),
  email: z.email(),
  password: z.string().min(10),
  kind: z.enum(['a', 'b']),
  tags: z.array(z.string()).max(1),
  count: z.int().min(2),
});
const wrong = { name: ' ', email: 'x', password: 'short', kind: 'c', tags: ['1', '2'], count: 1 };

function errorsOf(value: unknown) {
  const checked = Form.safeParse(value);
  return checked.success ? {} : fieldErrorsOf(checked.error.issues);
}

afterEach(() => i18n.changeLanguage('en'));

test('each field says what is wrong with it and what to do', () => {
  expect(errorsOf(wrong)).toEqual({
    name: ['Fill in this field.'],
    email: ['Enter an email address, such as ana@company.com.'],
    password: ['Use at least 10 characters.'],
    kind: ['Choose one of the offered values.'],
    tags: ['Choose at most one.'],
    count: ['Enter 2 or more.'],
  });
});

test('an address says which letters it takes', () => {
  const checked = z.object({ slug: z.string().regex(slugPattern) }).safeParse({ slug: 'Ferreira Söhne!' });
  expect(checked.success ? {} : fieldErrorsOf(checked.error.issues)).toEqual({
    slug: ['Use small letters without accents, digits and hyphens, such as ferreira-sohne.'],
  });
});

test('a missing field asks to be filled in', () => {
  expect(errorsOf({ ...wrong, email: undefined })).toMatchObject({ email: ['Fill in this field.'] });
});

test('the sentences are in the language of the reader', async () => {
  await i18n.changeLanguage('pt');
  expect(errorsOf({ ...wrong, name: 'long' })).toMatchObject({ name: ['Use no máximo 3 caracteres.'] });
});

test('filled asks for the empty fields only', () => {
  const checked = hasRequiredFields('email', 'password').safeParse({ email: ' ', password: 'x' });
  expect(checked.success ? {} : fieldErrorsOf(checked.error.issues)).toEqual({ email: ['Fill in this field.'] });
});
