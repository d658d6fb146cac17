import type { CampaignApproval } from '@touchline/shared/contract';
import type { Language, Text } from '../../language/language.ts';

/** A change would have a campaign send what nobody has approved. */
export const needsApproval: Text = {
  en: 'This needs approval: what would go out is new, or was changed since it was approved. Set it to Waiting for approval.',
  ru: 'Нужно утверждение: то, что будет отправлено, новое или изменилось после утверждения. Выберите статус «Ждёт утверждения».',
};

/** Whoever asks is no approver. */
export const notYoursToApprove: Text = {
  en: 'Somebody else has to approve this campaign: an approver or administrator who has not worked on it.',
  ru: 'Эту кампанию должен утвердить кто-то другой: согласующий или администратор, который над ней не работал.',
};

/** Whoever asks is an approver, and has worked on that campaign: how, and what to do. */
export function yoursToApprove({
  how,
  steps,
}: Pick<CampaignApproval['worked_on'][number], 'how' | 'steps'>): Text {
  const listed = (language: Language) => new Intl.ListFormat(language).format(steps.map(String));
  const several = steps.length > 1;
  const yours: Readonly<Record<typeof how, Text>> = {
    made: {
      en: 'You made this campaign, and nobody approves their own.',
      ru: 'Эту кампанию создали вы, а свою кампанию никто не утверждает сам.',
    },
    wrote: {
      en: `The words of the ${several ? 'emails of steps' : 'email of step'} ${listed('en')} are yours, and nobody approves their own words.`,
      ru: `${several ? 'Тексты писем шагов' : 'Текст письма шага'} ${listed('ru')} — ваши, а свои тексты никто не утверждает сам.`,
    },
    changed: {
      en: 'You have changed what this campaign sends, and nobody approves their own changes.',
      ru: 'Вы меняли то, что отправляет эта кампания, а свои изменения никто не утверждает сам.',
    },
    asked: {
      en: 'You asked for this approval, and nobody gives it to themselves.',
      ru: 'Утвердить кампанию попросили вы, а свой запрос никто не утверждает сам.',
    },
  };
  return {
    en: `${yours[how].en} Another approver has to approve it; where there is none, an administrator can make somebody one, or switch approval off in Settings.`,
    ru: `${yours[how].ru} Её должен утвердить другой согласующий; если его нет, администратор может назначить его или отключить утверждение в настройках.`,
  };
}

/** An approval does not say what was seen. */
export const planUnseen: Text = {
  en: 'is missing: approve what you have seen (approval.seen of the campaign)',
  ru: 'не указано: утверждается то, что вы посмотрели (approval.seen кампании)',
};

/** An approval changes what goes out. */
export const otherThanSeen: Text = {
  en: 'is not what would go out: save your changes first, and have somebody else approve them',
  ru: 'не совпадает с тем, что будет отправлено: сначала сохраните изменения, и пусть их утвердит кто-то другой',
};

/** The campaign does not wait for approval. */
export const nothingToSendBack: Text = {
  en: 'Nobody asks for approval of this campaign any more.',
  ru: 'Утверждения этой кампании больше никто не ждёт.',
};
