import { amountLine, amountOf, movedDay, type NextSeasonPart } from '#app/domain/season/next-season/parts.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { Reader } from '#db/client.ts'
import { insertRevision } from './commands.server.ts'
import { packages } from './queries.server.ts'
import { kindText, packageText } from './schema.ts'

const sold = (year: number, reader: Reader) =>
  packages(reader)
    .where('p.year', '=', year)
    .where('p.state', '<>', 'archived')
    .orderBy('p.sort')
    .orderBy('p.id')
    .limit(1_000)
    .execute()

/** The packages of sponsors and advertisers, closed until an admin opens them. */
export const nextPackages: NextSeasonPart = {
  key: 'packages',
  title: 'Packages for sponsors and advertisers',
  text: 'Closed until you open them. The dates of their benefits and artwork move with the others.',
  stage: 1,
  async describe(turn, reader) {
    return (await sold(turn.from, reader)).map(({ id, kind, name, priceCents }) =>
      amountLine(turn, `package-${id}`, `${kindText(kind)}: ${name}`, priceCents),
    )
  },
  async copy(turn, admin, now, trx) {
    const rows = await sold(turn.from, trx)
    const moved = (day: string | null) => day && movedDay(turn, day)
    for (const { id: source, kind, sort, currency, ...terms } of rows) {
      const { id } = await trx
        .insertInto('sponsorship_packages')
        .values({ year: turn.into, kind, name: terms.name, sort, state: 'closed' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const input = {
        ...terms,
        priceCents: amountOf(turn, `package-${source}`, terms.priceCents),
        benefits: terms.benefits.map((benefit) => ({ ...benefit, due: moved(benefit.due) })),
        artworkDue: moved(terms.artworkDue),
      }
      await insertRevision(id, 1, input, currency, admin.userId, now, trx)
      const after = { ...packageText(input, currency), kind: kindText(kind) }
      await auditRecord(admin, 'sponsorship_package.added', id, { after }, now, trx)
    }
    return rows.length
  },
}
