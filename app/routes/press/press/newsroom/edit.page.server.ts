import type { LoaderFunctionArgs } from '@remix-run/node'
import { itemVersion } from '#app/domain/press/newsroom/commands.server.ts'
import { ITEM_LABELS } from '#app/domain/press/newsroom/labels.ts'
import { pressItemLifecycle } from '#app/domain/press/newsroom/lifecycle.ts'
import { namedIn } from '#app/domain/press/newsroom/named.server.ts'
import { categoryChoices, findOwnItem, listFilesOf } from '#app/domain/press/newsroom/queries.server.ts'
import { isEmbargoed, KIND_LABELS, shownState } from '#app/domain/press/newsroom/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound } from '#app/http/errors.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { isAdmin } from '#app/http/guards.server.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { db } from '#db/client.ts'
import { momentOf, requirePressReader } from '../reader.server.ts'

/** An item for its author and admins; its history for admins. */
export async function editPage(args: LoaderFunctionArgs) {
  const { viewer, reading } = await requirePressReader(args)
  const { now } = args.context
  const id = intParam(args, 'id')
  const item = orNotFound(await findOwnItem(id, reading, db()), args.request)
  const { timezone } = await currentSeason()
  const labels = labelledBy({ ...ITEM_LABELS, state: 'Status', file: 'File number' })
  const text = (moment: Date | null) => (moment ? toLocalText(moment, timezone) : '')
  const on = (is: boolean) => (is ? 'on' : '')
  const [categories, files, { named, others }, history] = await Promise.all([
    categoryChoices(db()),
    listFilesOf(id, db()),
    namedIn(id, isAdmin(viewer) ? viewer : null, await momentOf(args), db()),
    isAdmin(viewer)
      ? historyOf(viewer, { entity: 'press_item', ids: [id] }, historyState(args.request), timezone, labels)
      : null,
  ])
  return {
    ...{ id, title: item.title, publicId: item.publicId, zone: timezone, categories, files, history },
    kind: KIND_LABELS[item.kind],
    state: shownState(item, now),
    storedState: item.state,
    about: item.about,
    publishAt: item.publishAt,
    embargoUntil: isEmbargoed(item.embargoUntil, now) ? item.embargoUntil : null,
    toldAt: item.toldAt,
    names: { count: named.length + others, hasEnded: named.some(({ hasEnded }) => hasEnded) },
    isLater: item.publishAt !== null && item.publishAt > now,
    can: actionsOpenTo(pressItemLifecycle, item.state, reading.sees === 'everything' ? 'admin' : 'owner'),
    file:
      item.fileId === null
        ? null
        : {
            publicId: item.publicId,
            mime: item.mime ?? '',
            sizeBytes: item.sizeBytes ?? 0,
            hasSizes: item.hasSizes,
          },
    version: itemVersion(item),
    initial: {
      ...{ title: item.title, categoryId: String(item.categoryId), kind: item.kind, summary: item.summary },
      ...{ body: item.body, link: item.link ?? '', alt: item.alt, credit: item.credit, about: item.about },
      publishAt: text(item.publishAt),
      embargoUntil: text(item.embargoUntil),
      shareUnderEmbargo: on(item.shareUnderEmbargo),
      isPublic: on(item.isPublic),
      tellPress: on(item.tellPress),
    },
  }
}
