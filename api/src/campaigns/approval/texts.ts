import type { Text } from '../../language/language.ts';

/** A change would have a campaign send what nobody has approved. */
export const needsApproval: Text = {
  en: 'This needs approval: what would go out is new, or was changed since it was approved. Set it to Waiting for approval.',
  ru: 'Нужно утверждение: то, что будет отправлено, новое или изменилось после утверждения. Выберите статус «Ждёт утверждения».',
};

/** Whoever asks may not approve that campaign. */
export const yoursToApprove: Text = {
  en: 'Somebody else has to approve this campaign: an approver or administrator who has not worked on it.',
  ru: 'Эту кампанию должен утвердить кто-то другой: согласующий или администратор, который над ней не работал.',
};

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
