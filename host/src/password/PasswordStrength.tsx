import { color, font, space } from '@touchline/shared';
import type { PasswordJudgement } from '@touchline/shared/contract/password';
import { useDeferredValue, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface PasswordStrengthProps {
  readonly password: string;
  /** What anybody knows of the account. */
  readonly known: readonly string[];
}

type Judge = (password: string, known: readonly string[]) => PasswordJudgement;

/** How good a new password is, by the rule that the server refuses by. Its dictionaries come with the first letter typed. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const t = messages.use();
  const [judge, setJudge] = useState<Judge>();
  const typed = useDeferredValue(password);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return undefined;
    let isCurrent = true;
    // Without it the server still judges, so a failure is nobody's business here.
    import(/* webpackChunkName: "password" */ '@touchline/shared/contract/password').then(
      ({ judgePassword }) => isCurrent && setJudge(() => judgePassword),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isTyped]);
  const judgement = typed === '' ? undefined : judge?.(typed, known);
  const filled = judgement === undefined ? 0 : judgement.fault === undefined ? judgement.score : 1;
  return (
    <Strength aria-live="polite">
      <Bars aria-hidden="true">
        {BARS.map((bar) => (
          <Bar key={bar} $tone={bar > filled ? 'none' : judgement?.fault === undefined ? 'good' : 'bad'} />
        ))}
      </Bars>
      {judgement !== undefined && (
        <span>
          {t('strength')} {judgement.fault === 'length' ? t('tooShort') : t(`score.${judgement.score}`)}
        </span>
      )}
    </Strength>
  );
}

const BARS = [1, 2, 3, 4] as const;

const Strength = styled.output`
  display: grid;
  gap: ${space(0.5)};
  min-height: 30px;
  margin-top: 8px;
  color: ${color.muted};
  font: ${font.small};
`;

const Bars = styled.span`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 4px;
`;

const Bar = styled.span<{ $tone: 'none' | 'good' | 'bad' }>`
  height: 4px;
  border-radius: 2px;
  background: ${({ $tone }) => ($tone === 'none' ? color.line : $tone === 'good' ? color.accent : color.danger)};
`;
