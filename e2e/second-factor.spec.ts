import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { generate } from 'otplib';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { desktop, phone, test } from './fixtures.ts';
import { addAgent, addAgentOfTwoWorkspaces, endGrace } from './newcomers.ts';
import { subjectOf } from './subjects.ts';

/** Computes the code that the app on the phone shows, now or so many periods of 30 seconds later. */
const codeOf = (secret: string, periods = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * periods });

type Account = { email: string; password: string };

async function typePassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signIn(page: Page, account: Account): Promise<void> {
  await typePassword(page, account);
  await expect(page).toHaveURL(/\/home$/);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account and preferences' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

type App = { secret: string; used: string; codes: string[] };

/** Sets an authenticator app up in the settings. */
async function setUpApp(page: Page): Promise<App> {
  await page.goto('/account/security');
  return setUpAppHere(page);
}

async function setUpAppHere(page: Page): Promise<App> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const used = await codeOf(secret);
  await dialog.getByLabel('Code that the app shows now').fill(used);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(saving.locator('code')).toHaveCount(10);
  const codes = await saving.locator('code').allTextContents();
  await expectAccessible(page);
  await saving.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  return { secret, used, codes };
}

test('an authenticator app is set up, asked for, replaced by a recovery code when it is lost, and removed', {
  tag: '@full',
}, async ({ open }) => {
  const account = await addAgent();
  const refused = { complaint: '422' };
  const page = await open({ browser: desktop, ...refused });
  await signIn(page, account);
  const { secret, used, codes } = await setUpApp(page);
  await expectAccessible(page);

  const other = await open({ browser: phone, ...refused });
  await typePassword(other, account);
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  const field = other.getByRole('textbox', { name: 'Code with six digits' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(used);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByText('This code is wrong or was used already.')).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await field.fill(await codeOf(secret, 1));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(/\/home$/);

  const lost = await open({ browser: desktop });
  await typePassword(lost, account);
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.getByRole('textbox', { name: 'Recovery code' }).fill((codes[3] ?? '').toUpperCase());
  await lost.getByRole('button', { name: 'Sign in' }).click();
  await expect(lost).toHaveURL(/\/home$/);
  await lost.goto('/account/security');
  await expect(lost.getByText('9 of 10 left')).toBeVisible();
  await lost.getByRole('button', { name: 'Remove', exact: true }).click();
  await lost
    .getByRole('dialog', { name: 'Remove the authenticator app?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(lost.getByText('Not set up')).toBeVisible();
  await expect(other).toHaveURL(/\/login/); // the other sessions ended
  await signOut(lost);
  await signIn(lost, account); // with the password alone
});

/** A phone or key in software, whose owner is always at hand. */
async function attachDevice(page: Page): Promise<void> {
  // Its owner says yes at once to what the browser offers under the e-mail address too, before anybody could press a button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, named, signs in without and after a password, and is removed', { tag: '@full' }, async ({
  open,
}) => {
  const account = await addAgent();
  const page = await open({ browser: desktop });
  await attachDevice(page);
  await signIn(page, account);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await signOut(page);
  await typePassword(page, account);
  await expect(page.getByText('Confirm with your finger, face or PIN.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use the passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/account/security');
  await expect(page.getByText(/Last used/).last()).toBeVisible();
  await page.getByRole('button', { name: 'Rename the passkey Work laptop' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove the passkey Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Old laptop')).toHaveCount(0);
  await signOut(page);
  await signIn(page, account);
});

/** Reads the QR code on the sign-in page as a phone's camera would. */
async function scan(page: Page): Promise<string> {
  const pixels = await page.getByRole('img', { name: 'QR code that signs you in' }).evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new TypeError('a code is a picture');
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 480, 480);
    return [...(context?.getImageData(0, 0, 480, 480).data ?? [])];
  });
  return jsQR.default(new Uint8ClampedArray(pixels), 480, 480)?.data ?? '';
}

test('a phone sees which device asks to be signed in, refuses it, and approves another time', { tag: '@full' }, async ({
  open,
}) => {
  const account = await addAgent();
  const onPhone = await open({ browser: phone });
  await signIn(onPhone, account);
  const page = await open({ browser: desktop });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with your phone' }).click();
  const first = await scan(page);
  await expectAccessible(page);

  await onPhone.goto(first);
  await expect(onPhone.getByRole('heading', { name: 'Sign in this device?' })).toBeVisible();
  await expect(onPhone.getByText('Chrome on Linux')).toBeVisible();
  await expect(onPhone.getByText(account.email)).toBeVisible();
  await expectAccessible(onPhone);
  await expectNoSidewaysScroll(onPhone);
  await onPhone.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('The phone refused this sign-in.')).toBeVisible();

  await page.getByRole('button', { name: 'Show a new code' }).click();
  const second = await scan(page);
  expect(second).not.toBe(first);
  await onPhone.goto(second);
  await onPhone.getByRole('button', { name: 'Approve' }).click();
  await expect(onPhone.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await onPhone.goto(second);
  await expect(onPhone.getByRole('heading', { name: 'This code no longer works' })).toBeVisible();
});

test('a workspace requires two-step sign-in: a reminder during the days of grace, then nothing else until it is set up', {
  tag: '@full',
}, async ({ open }) => {
  const own = subjectOf('Prates and daughters');
  const account = await addAgentOfTwoWorkspaces(own);
  const page = await open({ browser: desktop });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: own }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/account/security');
  const policy = page
    .getByRole('region')
    .filter({ has: page.getByRole('switch', { name: 'Require two-step sign-in' }) });
  await policy.getByRole('switch', { name: 'Require two-step sign-in' }).check();
  await page
    .getByRole('status')
    .filter({ hasText: 'You have unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page.getByText('The rules for signing in were saved')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Set up two-step sign-in by/ })).toBeVisible();

  await endGrace(account.email);
  // The database was changed behind the server, which remembers a session for a second.
  await expect(async () => {
    await page.goto('/home');
    await expect(page).toHaveURL(/\/secure-account/, { timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expectAccessible(page);
  await setUpAppHere(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: /^Set up two-step sign-in by/ })).toHaveCount(0);
});
