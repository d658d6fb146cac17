import { sql, type Kysely } from 'kysely';

/** What some rows of a statement lack, all of them do not have in common: such an entry stood in the history of one thing (U7). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statement = String.raw`
    do $$
    declare
      recorder record;
    begin
      for recorder in
        select pg_get_functiondef(p.oid) as definition
        from pg_proc p join pg_trigger t on t.tgfoid = p.oid
        where p.proname like 'record\_%' and t.tgname like 'record\_%'
        group by p.oid
      loop
        execute regexp_replace(
          recorder.definition, 'case when min\((.+?)\) = max\(\1\) then', 'case when count(*) = count(\1) and min(\1) = max(\1) then', 'g'
        );
      end loop;
    end $$`;
  await sql.raw(statement).execute(database);
}
