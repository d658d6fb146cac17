import { defineMessages } from '../language/index.ts';

/** Words of notices that several sections give rise to. */
export const messages = defineMessages('notices', {
  en: {
    waitAgain_one: '{{formatted}} campaign waits for approval again because of this change:',
    waitAgain_other: '{{formatted}} campaigns wait for approval again because of this change:',
  },
  ru: {
    waitAgain_one: '{{formatted}} кампания снова ждёт утверждения из-за этого изменения:',
    waitAgain_few: '{{formatted}} кампании снова ждут утверждения из-за этого изменения:',
    waitAgain_many: '{{formatted}} кампаний снова ждут утверждения из-за этого изменения:',
    waitAgain_other: '{{formatted}} кампании снова ждут утверждения из-за этого изменения:',
  },
});
