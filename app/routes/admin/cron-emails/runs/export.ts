import type { LoaderFunctionArgs } from '@remix-run/node'
import { findRun } from '#app/domain/cron-emails/rules/run-queries.server.ts'
import {
  runPeopleAfter,
  runPeopleColumns,
  type RunPerson,
} from '#app/domain/cron-emails/rules/run-people.server.ts'
import { inBatches } from '#app/platform/exports/batches.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { download } from '#app/http/download.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

/** The people of a run, with why and the result. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const run = orNotFound(await findRun(admin, intParam(args, 'runId')), args.request)
  const { timezone: zone } = await currentSeason()
  return download(args, admin, {
    what: 'mail_run',
    name: `${run.rule.name} ${run.scheduledFor.toISOString().slice(0, 10)}`,
    columns: runPeopleColumns,
    count: run.planned,
    batches: inBatches<RunPerson>((last, limit) => runPeopleAfter(admin, run.id, last, limit)),
    zone,
  })
}
