import { limits } from '@sightline/contract/limits';
import { Email } from '@sightline/contract/scalars';
import { SetupInput } from '@sightline/contract/workspace/workspace';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddresses } from '#web/features/people/invitations/addresses.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { isSlugFree, setUp } from '../api.ts';
import { emptySetup, forgetDraft, keepValues, readDraft, type SetupValues, type SignUp } from './draft.ts';
import { type InvitedColleagues, inviteColleagues } from './invite-colleagues.ts';
import { AccountFields, ColleaguesField, ContentFields, WorkspaceFields } from './setup-fields.tsx';
import { StepActions } from './step-frame.tsx';
import { type FormStep, fieldsOf, type SetupStep, stepOf } from './steps.ts';

type WorkspaceStepsProps = {
  step: FormStep;
  /** The set-up code so far; undefined if none is needed. */
  code: string | undefined;
  /** The proved address; null where none is needed. */
  signUp: SignUp | null;
  onStep: (step: SetupStep) => void;
  onBack: (() => void) | undefined;
  /** The address must be proved again. */
  onExpired: (reason: string) => void;
  onReady: (invited: InvitedColleagues) => void;
};

/** Extracts the code if the whole URL was pasted. */
const codeIn = (pasted: string): string => pasted.slice(pasted.lastIndexOf('#') + 1);

const next: Record<FormStep, FormStep | null> = {
  workspace: 'colleagues',
  colleagues: 'content',
  content: 'account',
  account: null,
};

export function WorkspaceSteps({ step, code, signUp, onStep, onBack, onExpired, onReady }: WorkspaceStepsProps) {
  const { t } = useTranslation('workspace');
  const { t: ts } = useTranslation('setup');
  const { t: tc } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const [isChecking, setChecking] = useState(false);
  const form = useForm({
    schema: SetupInput,
    initial: { ...emptySetup(code ?? ''), ...readDraft().values },
    toBody: (values) => bodyOf(values, code !== undefined, signUp),
    onValues: keepValues,
    send: setUp,
    onSent: async () => {
      const invited = await inviteColleagues(form.getValues().colleagues);
      forgetDraft();
      onReady(invited);
    },
    onInvalid: (fields) => onStep(stepOf(fields)),
    onRefused: (envelope) => {
      const reason = sentencesFor(envelope).join(' ');
      if (envelope.code === 'SETUP_EXPIRED') onExpired(reason);
      else setRefusal(reason);
      return true;
    },
  });
  const values = form.getValues();

  function wrongColleagues(): string | null {
    const addresses = readAddresses(values.colleagues);
    if (addresses.length > limits.setup.colleagues) return ts('colleagues.too_many', { max: limits.setup.colleagues });
    const wrong = addresses.find(({ email }) => !Email.safeParse(email).success);
    return wrong ? ts('colleagues.wrong', { address: wrong.email }) : null;
  }

  async function isSlugTaken(): Promise<boolean> {
    if (values.slug.trim() === '') return false;
    setChecking(true);
    const isFree = await isSlugFree(values.slug.trim().toLowerCase()).finally(() => setChecking(false));
    if (!isFree) form.setFieldError('slug', ts('workspace.slug_taken'));
    return !isFree;
  }

  async function goOn(event: React.SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setRefusal('');
    const following = next[step];
    if (following === null) return form.submit();
    if (!form.check(fieldsOf(step))) return;
    const wrong = step === 'colleagues' ? wrongColleagues() : null;
    if (wrong) return form.setFieldError('colleagues', wrong);
    if (step === 'workspace' && (await isSlugTaken())) return;
    onStep(following);
  }

  const label = step === 'account' ? t('setup.create') : tc('actions.continue');
  const isSkipped = step === 'colleagues' && values.colleagues.trim() === '';
  return (
    <form {...form.formProps} onSubmit={(event) => void goOn(event)}>
      <FormError>{refusal}</FormError>
      {step === 'workspace' && (
        <WorkspaceFields form={form} values={values} needsCode={code !== undefined} hasCode={Boolean(code)} />
      )}
      {step === 'colleagues' && <ColleaguesField form={form} values={values} />}
      {step === 'content' && <ContentFields form={form} values={values} />}
      {step === 'account' && <AccountFields form={form} provedEmail={signUp?.email ?? null} />}
      <StepActions
        label={isSkipped ? ts('colleagues.skip') : label}
        isBusy={form.submitting || isChecking}
        onBack={onBack}
      />
    </form>
  );
}

function bodyOf(values: SetupValues, needsCode: boolean, signUp: SignUp | null) {
  const { space_name, setup_token, slug, colleagues: _invited, ...rest } = values;
  return {
    ...rest,
    ...(space_name.trim() && !values.sample_data && { space_name }),
    ...(slug.trim() && { slug }),
    ...(needsCode && { setup_token: codeIn(setup_token) }),
    ...(signUp && { setup_id: signUp.setup_id, email: signUp.email }),
  };
}
