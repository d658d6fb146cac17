import type { Activities, ContactPage, SuppressionList } from '@touchline/shared/contract';
import { startConversations, type Conversations } from '../answers/testing/conversation.ts';
import { readConfig } from '../config.ts';
import { importFile } from '../contact-import/testing/import-api.ts';
import { fileOf } from '../contact-import/testing/workbooks.ts';
import { packSource } from '../mail/stored-source.ts';
import { PERSON, type TestApi } from '../testing/api.ts';
import { finishErasures } from './erase-person.ts';
import { everythingNaming } from './testing/everything.ts';

const erasureOf = (contact: number) => `/api/contacts/contacts/${contact}/erasure/`;

const purged = (name: string) => ({
  full_name: name,
  email: `${name}@purged.example`,
  title: '',
  phone: '',
});

/** Erases whoever a contact is, as the preview asks for it. */
async function erase(api: TestApi, contact: number) {
  const { confirmation } = (await api.ask('GET', erasureOf(contact))).json<{ confirmation: string }>();
  return api.ask('POST', erasureOf(contact), { confirmation });
}

describe('U9 a person is erased', () => {
  let t: Conversations;
  beforeAll(async () => {
    t = await startConversations();
  });
  afterAll(() => t.close());
  const pool = () => t.api.testDatabase.database.pool;
  // What happens is told to another program.
  beforeAll(async () => {
    await pool().query(
      `insert into webhooks (url, events) values ('https://crm.example/', '{contact.changed,reply.received,contact.unsubscribed}')`,
    );
  });
  const settings = () => readConfig({ DATA_DIR: t.folder });
  const pageOf = async (id: number) =>
    (await t.api.ask('GET', `/api/contacts/contacts/${id}/page/`)).json<ContactPage>();

  it('U9 V3 whoever got a copy of an answer to somebody else is in their file, and goes out of it; the answer stays', async () => {
    const { contact: other } = await t.addConversation();
    const { contact: copied } = await t.addConversation(null);
    const mark = 'copied.quixotl';
    const email = 'Copied.Quixotl@park.example';
    const name = { full_name: 'Cleo', phone: '', title: '' };
    await t.api.ask('PUT', `/api/contacts/contacts/${copied}/`, { ...name, email });
    const html = '<p>The price is nine.</p>';
    const asked = await t.answer(other, { html, cc: [email, 'else@park.example'] });
    expect(asked.statusCode).toBe(201);
    t.clock.advance(11_000);
    await t.sendDue();
    const { contact: third } = await t.addConversation();
    const waits = await t.answer(third, { html: '<p>It waits</p>', cc: [email] });
    expect(waits.statusCode).toBe(201);
    await pool().query(
      `insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
       values (1, $1, array[$2, 'else@park.example'], 'For ' || $2::text, $3, '{}', now())`,
      [
        other,
        email,
        `Begun: ${email}, <a href="mailto:${email}?cc=${encodeURIComponent(email)}">${email.toUpperCase()}</a>`,
      ],
    );
    await pool().query(`update answers set refused_cc = array[$1] where contact_id = $2 and state = 'sent'`, [
      email,
      other,
    ]);
    const file = await t.api.inject({
      url: `/api/contacts/contacts/${copied}/personal-data/`,
      headers: t.as({ email: PERSON.email }),
    });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.toString('latin1')).toContain('data/answers.json');
    expect(await everythingNaming(t.api.testDatabase.database, mark)).not.toEqual([]);
    const history = `/api/campaigns/monitoring/contacts/${third}/history/`;
    const shown = await t.api.inject({ url: history });
    expect(shown.body.toLowerCase()).toContain(mark);
    expect((await t.api.ask('GET', erasureOf(copied))).json()).toMatchObject({
      copies: 2,
      sent: 1,
      waiting_answers: 0,
    });
    expect((await erase(t.api, copied)).statusCode).toBeLessThan(300);
    expect(await everythingNaming(t.api.testDatabase.database, mark)).toEqual([]);
    // Otherwise the browser goes on showing what it has.
    const headers = { 'if-none-match': String(shown.headers.etag) };
    const again = await t.api.inject({ url: history, headers });
    expect([again.statusCode, again.body.toLowerCase().includes(mark)]).toEqual([200, false]);
    const { rows } = await pool().query(
      `select html, cc, '' as subject from answers where contact_id in ($1, $2)
       union all select html, cc, subject from answer_drafts where contact_id = $1 order by html desc`,
      [other, third],
    );
    expect(rows).toEqual([
      {
        html: `Begun: …, <a href="mailto:…?cc=…">…</a>`,
        cc: ['else@park.example'],
        subject: 'For …',
      },
      { html: '<p>The price is nine.</p>', cc: ['else@park.example'], subject: '' },
      { html: '<p>It waits</p>', cc: [], subject: '' },
    ]);
  });

  let number = 0;
  /** Somebody whose name and address stand nowhere else, with something of everything that is kept. */
  async function somebody() {
    number += 1;
    const mark = `quixotl${number}`;
    const { contact, campaign } = await t.addConversation(null);
    const email = `Zoe.${mark}@park.example`;
    await t.api.ask('PUT', `/api/contacts/contacts/${contact}/`, {
      full_name: `Zoe ${mark}`,
      email,
      title: `Title ${mark}`,
      phone: `+1 ${mark}`,
    });
    await pool().query(
      `update messages set recipient_email = $2, recipient_name = $3, recipient_key = lower($2), subject = $3, last_reply = $2
       where contact_id = $1`,
      [contact, email, `Zoe ${mark}`],
    );
    await t.api.respond(campaign, contact, 'replied', `I am ${mark}`, t.clock.now());
    await pool().query(
      `with mail as (
         insert into incoming_mails (received_at, mailbox, kind, sender, subject, digest, raw, message_id_header, message_id)
         select now(), 'mailbox-1/INBOX', 'reply', $2, $2, md5($2), $3, $2, id from messages where contact_id = $1 limit 1
         returning id
       ) update message_events set incoming_mail_id = (select id from mail) where contact_id = $1 and kind = 'replied'`,
      [contact, `Zoe <${email}>`, packSource(Buffer.from(`From: ${email}\r\n\r\n${mark}`))],
    );
    await pool().query(
      `insert into sent_mails (message_id, raw) select id, $2 from messages where contact_id = $1 limit 1`,
      [contact, packSource(Buffer.from(`To: ${email}\r\n\r\n${mark}`))],
    );
    const noted = await t.api.ask('PATCH', `/api/conversations/${contact}/`, {
      note: `Note of ${mark}`,
      version: 0,
    });
    expect(noted.statusCode).toBe(200);
    const answer = await t.answer(contact, { html: `<p>Dear ${mark}</p>` });
    expect(answer.statusCode).toBe(201);
    await pool().query(
      `insert into absences (key, back_on, until, noted_at) values (lower($1), '2030-01-01', '2030-01-01', now())`,
      [email],
    );
    await pool().query(
      `insert into mail_attempts (mailbox, uid_validity, uid, attempts, sender, subject, set_aside_at) values ('m', 1, $2, 3, $1, $1, now())`,
      [`Zoe <${email}>`, number],
    );
    await pool().query(`insert into contact_addresses (contact_id, email_key, email) values ($1, $2, $2)`, [
      contact,
      `second.${mark}@park.example`,
    ]);
    const twin = await t.api.createOrganization(`Club ${number}`, [
      { full_name: `Twin ${mark}`, email: email.toUpperCase(), title: '', phone: '' },
    ]);
    const gone = await t.api.createOrganization(`Gone ${number}`, [
      { full_name: `Gone ${mark}`, email, title: '', phone: '' },
    ]);
    await t.api.ask('DELETE', `/api/contacts/contacts/${gone.contacts[0]?.id}/`);
    return { contact, campaign, email, mark, twin: twin.contacts[0]?.id ?? 0 };
  }

  const naming = (mark: string) => everythingNaming(t.api.testDatabase.database, mark);

  it('U9 the preview counts what the conversation shows as received, also where the original is not kept', async () => {
    const { contact, campaign } = await t.addConversation(null);
    const received = async () =>
      (await t.api.ask('GET', erasureOf(contact))).json<{ received: number }>().received;
    const before = await received();
    await t.api.respond(campaign, contact, 'replied', 'Please call me.', t.clock.now());
    expect(await received()).toBe(before + 1);
  });

  it('U9 their conversation says so, and names no merge tag where a subject was', async () => {
    const { contact } = await t.addConversation(null);
    await pool().query(
      `update mail_contents set subject = 'Grass at {{ organization }}'
       where id in (select content_id from messages where contact_id = $1)`,
      [contact],
    );
    expect(await t.history(contact)).toMatchObject({ is_erased: false });
    expect((await erase(t.api, contact)).json()).toEqual({ is_finished: true });
    const { is_erased, entries } = await t.history(contact);
    expect(is_erased).toBe(true);
    expect(entries.map(({ subject }) => subject)).toContain('Grass at …');
    const page = (await t.api.ask('GET', `/api/contacts/contacts/${contact}/page/`)).json<ContactPage>();
    expect(page.mails.map(({ subject }) => subject)).toEqual(['Grass at …']);
  });

  it('U9 nothing of them is left anywhere, and nothing of anybody else is gone', async () => {
    const one = await somebody();
    const other = await somebody();
    const othersBefore = await naming(other.mark);
    expect((await naming(one.mark)).length).toBeGreaterThan(15);
    const preview = (await t.api.ask('GET', erasureOf(one.contact))).json();
    expect(preview).toMatchObject({
      contacts: 3,
      sent: 1,
      received: 1,
      waiting_answers: 1,
      copies: 0,
      confirmation: one.email,
      addresses: [`second.${one.mark}@park.example`, one.email.toLowerCase()],
    });
    const wrong = await t.api.ask('POST', erasureOf(one.contact), { confirmation: 'zoe@other.example' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('confirmation');
    expect((await erase(t.api, one.contact)).json()).toEqual({ is_finished: true });
    expect(await naming(one.mark)).toEqual([]);
    expect(await naming(other.mark)).toEqual(othersBefore);
    // Twice is once.
    expect((await t.api.ask('POST', erasureOf(one.contact), { confirmation: one.email })).json()).toEqual({
      is_finished: true,
    });
    t.clock.advance(60_000);
    await t.sendDue();
    expect(t.sink.mails.filter((mail) => JSON.stringify(mail).includes(one.mark))).toEqual([]);
    const page = await pageOf(one.twin);
    expect(page).toMatchObject({ contact: { full_name: 'Erased person', email: '' }, suppression: null });
    expect(page.erased_at).not.toBeNull();
    const { entries } = (await t.api.ask('GET', `/api/activity/?contact=${one.contact}`)).json<Activities>();
    expect(entries[0]).toMatchObject({ action: 'erased', by: { kind: 'person' } });
  });

  it('U9 an address within a longer one is somebody else, whose rows stay', async () => {
    const email = 'ann@twins.co';
    const others = ['joann@twins.co', 'ann@twins.com', 'ann@twins.co.uk'];
    const person = { full_name: 'Ann', title: '', phone: '' };
    const { contacts } = await t.api.createOrganization('Twins', [{ ...person, email }]);
    const [importId] = (
      await pool().query<{ id: string }>(
        `insert into contact_imports (id, user_id, stage) select gen_random_uuid(), min(id), 'done' from users returning id`,
      )
    ).rows;
    await pool().query(
      `insert into contact_import_rejected_rows (import_id, position, sheet, "row", "column", message, cells)
       select $1, place, '', place, '', 'Wrong', json_build_array(E'An address:\n' || address)
       from unnest($2::text[]) with ordinality as one (address, place)`,
      [importId?.id, [...others, email]],
    );
    const { contact: reader } = await t.addConversation();
    await pool().query(
      `insert into answer_drafts (user_id, contact_id, cc, subject, html, attachment_ids, touched_at)
       values (1, $1, '{}', '', $2, '{}', now())`,
      [reader, [email, ...others].join(', ')],
    );
    // About somebody else: the rest of the note is theirs.
    const note = await t.api.ask('POST', `/api/contacts/contacts/${reader}/notes/`, {
      text: `Ask ${email}, not ${others[0]}`,
    });
    expect(note.statusCode).toBe(201);
    expect((await erase(t.api, contacts[0]?.id ?? 0)).json()).toEqual({ is_finished: true });
    const notes = await pool().query('select text from notes where contact_id = $1', [reader]);
    expect(notes.rows).toEqual([{ text: `Ask …, not ${others[0]}` }]);
    const { rows } = await pool().query<{ address: string }>(
      `select split_part(cells->>0, E'\n', 2) as address from contact_import_rejected_rows where cells::text like '%@twins.%' order by position`,
    );
    expect(rows.map(({ address }) => address)).toEqual(others);
    const drafts = await pool().query('select html from answer_drafts where contact_id = $1', [reader]);
    expect(drafts.rows).toEqual([{ html: ['…', ...others].join(', ') }]);
  });

  it('U9 of several who were deleted at once, the others can be taken back, and the name of this one is gone', async () => {
    const mark = 'purgedann';
    const club = await t.api.createOrganization('Purged', [purged(mark), purged('purgedbob')]);
    await t.api.ask('DELETE', `/api/contacts/organizations/${club.id}/`);
    await t.api.ask('DELETE', '/api/contacts/purge-unassigned-empty/');
    const { contacts } = await t.api.createOrganization('Purged again', [purged(mark)]);
    expect((await erase(t.api, contacts[0]?.id ?? 0)).json()).toEqual({ is_finished: true });
    expect(await naming(mark)).toEqual([]);
    const { rows } = await pool().query(
      `select name, contact_count from deletions where name like '%purged%'`,
    );
    expect(rows).toEqual([{ name: 'purgedbob', contact_count: 1 }]);
  });

  it('U9 their address is never written to again, whoever brings it, and can be looked for', async () => {
    const { contact, email, mark } = await somebody();
    await erase(t.api, contact);
    const list = async (search: string) =>
      (
        await t.api.ask('GET', `/api/mail/suppressions/?search=${encodeURIComponent(search)}`)
      ).json<SuppressionList>();
    expect((await list(email)).suppressed).toMatchObject([{ kind: 'erased', email }]);
    expect((await list(mark)).suppressed).toEqual([]);
    expect(await naming(mark)).toEqual([]);
    await importFile(
      t.api,
      fileOf([
        ['Organization', 'Name', 'Email'],
        ['Imported', 'Zoe again', email],
      ]),
    );
    const byHand = await t.api.createOrganization('By hand', [
      { full_name: 'Zoe', email, title: '', phone: '' },
    ]);
    const { rows } = await pool().query<{ id: number }>('select id from contacts where email = $1', [email]);
    const again = [...rows.map(({ id }) => id), byHand.contacts[0]?.id ?? 0];
    for (const id of again) {
      expect((await pageOf(id)).suppression).toMatchObject({ reason: 'unsubscribed', is_erased: true });
    }
    // The new contact is somebody new: nothing of the history is theirs.
    expect(await pageOf(again[0] ?? 0)).toMatchObject({ mail_count: 0, campaigns: [] });
  });

  it('U9 an erased contact cannot become somebody else, and keeps nobody from saving the others', async () => {
    const { contact } = await somebody();
    await erase(t.api, contact);
    const { contact: fields } = await pageOf(contact);
    const path = `/api/contacts/contacts/${contact}/`;
    const { full_name, title, email, phone } = fields;
    expect((await t.api.ask('PUT', path, { full_name, title, email, phone })).statusCode).toBe(200);
    expect((await t.api.ask('PUT', path, { full_name: 'Bob', title, email, phone })).statusCode).toBe(409);
    const { rows } = await pool().query('select email_key from contacts where id = $1', [contact]);
    expect(rows).toMatchObject([{ email_key: expect.stringMatching(/^erased:/u) as string }]);
    const template = await t.api.addTemplate();
    const answer = await t.api.ask('POST', '/api/campaigns/', {
      name: 'New',
      scenario: 'general',
      contacts: [contact],
      frequency_days: 1,
      stagger_sends: false,
      status: 'draft',
      template_map: { 1: template.id },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('U9 what is killed in the middle is finished afterwards, and never half', async () => {
    const { contact, mark, email } = await somebody();
    // The last of all that is erased fails, as if everything ended there.
    await pool().query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail before update of erased_at on contacts for each row execute function fail()`);
    const before = (await naming(mark)).length;
    const failed = await t.api.ask('POST', erasureOf(contact), { confirmation: email });
    expect(failed.statusCode).toBe(500);
    // Nothing goes to them from here on, and all is still there.
    expect((await pageOf(contact)).suppression).toMatchObject({ is_erased: true });
    expect((await naming(mark)).length).toBeGreaterThanOrEqual(before);
    await pool().query('drop trigger fail on contacts; drop function fail()');
    expect(await finishErasures(t.api.testDatabase.database, settings())).toBe(1);
    expect(await naming(mark)).toEqual([]);
    expect(await finishErasures(t.api.testDatabase.database, settings())).toBe(0);
  });

  it('U9 while a mail to them is being handed over, it waits for that', async () => {
    const { contact, mark } = await somebody();
    await pool().query(`update messages set state = 'sending' where contact_id = $1`, [contact]);
    expect((await erase(t.api, contact)).json()).toEqual({ is_finished: false });
    expect((await naming(mark)).length).toBeGreaterThan(0);
    await pool().query(`update messages set state = 'sent' where contact_id = $1`, [contact]);
    expect(await finishErasures(t.api.testDatabase.database, settings())).toBe(1);
    expect(await naming(mark)).toEqual([]);
  });

  it('U9 there is nobody to erase where there is no contact', async () => {
    for (const id of ['999999', 'x', '-1']) {
      expect([400, 404]).toContain(
        (await t.api.ask('GET', `/api/contacts/contacts/${id}/erasure/`)).statusCode,
      );
      const answer = await t.api.ask('POST', `/api/contacts/contacts/${id}/erasure/`, { confirmation: 'x' });
      expect([400, 404]).toContain(answer.statusCode);
    }
    const { contact } = await somebody();
    for (const body of [{}, { confirmation: '' }, { confirmation: 7 }, { confirmation: 'x', more: 1 }]) {
      expect((await t.api.ask('POST', erasureOf(contact), body)).statusCode).toBe(400);
    }
  });
});
