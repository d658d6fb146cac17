import { startConversations, type Conversations } from './testing/conversation.ts';

export let t: Conversations;

beforeAll(async () => {
  t = await startConversations();
});

afterAll(() => t.close());

afterEach(() => {
  t.sink.refuse = () => undefined;
});
