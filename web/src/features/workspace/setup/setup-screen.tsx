import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { isOver, keepSignUp, readDraft, type SignUp } from './draft.ts';
import type { InvitedColleagues } from './invite-colleagues.ts';
import { CodeStep, EmailStep } from './prove-address.tsx';
import { StepHead } from './step-frame.tsx';
import { type SetupStep, stepsFor } from './steps.ts';
import { WorkspaceSteps } from './workspace-steps.tsx';

type SetupScreenProps = {
  needsEmail: boolean;
  /** The set-up code so far; undefined if none is needed. */
  code: string | undefined;
  /** The step in the address; undefined at the beginning. */
  step: SetupStep | undefined;
  onStep: (step: SetupStep) => void;
  onReady: (invited: InvitedColleagues) => void;
};

/** How far somebody may go who has proved so much. */
function reachable(needsEmail: boolean, signUp: SignUp | null): readonly SetupStep[] {
  const steps = stepsFor(needsEmail);
  if (!needsEmail || signUp?.isProved) return steps;
  return steps.slice(0, signUp ? 2 : 1);
}

export function SetupScreen({ needsEmail, code, step: wanted, onStep, onReady }: SetupScreenProps) {
  const { t } = useTranslation('workspace');
  const { t: ts } = useTranslation('setup');
  const [signUp, setSignUp] = useState(() => {
    const { signUp: kept } = readDraft();
    return kept && !isOver(kept) ? kept : null;
  });
  const [reason, setReason] = useState('');
  const steps = stepsFor(needsEmail);
  const open = reachable(needsEmail, signUp);
  const step = open.find((one) => one === wanted) ?? (wanted ? open.at(-1) : open[0]) ?? 'workspace';
  const number = steps.indexOf(step) + 1;

  function keep(changed: SignUp | null, following: SetupStep): void {
    keepSignUp(changed);
    setSignUp(changed);
    setReason('');
    onStep(following);
  }

  const goBack = number > 1 ? () => onStep(steps[number - 2] ?? step) : undefined;
  return (
    <Card title={t('setup.title')} hint={ts('hint')}>
      <StepHead step={step} number={number} total={steps.length} />
      {step === 'email' && (
        <EmailStep
          signUp={signUp}
          reason={reason}
          onBegun={(begun) => keep(begun, begun.isProved ? 'workspace' : 'code')}
        />
      )}
      {step === 'code' && signUp && (
        <CodeStep
          signUp={signUp}
          onBegun={(begun) => keep(begun, 'code')}
          onProved={(proved) => keep(proved, 'workspace')}
          onBack={() => onStep('email')}
        />
      )}
      {step !== 'email' && step !== 'code' && (
        <WorkspaceSteps
          step={step}
          code={code}
          signUp={needsEmail ? signUp : null}
          onStep={onStep}
          onBack={step === 'workspace' && needsEmail ? () => onStep('email') : goBack}
          onExpired={(why) => {
            keep(null, 'email');
            setReason(why);
          }}
          onReady={onReady}
        />
      )}
    </Card>
  );
}
