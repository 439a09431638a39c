import { formatDateTime } from '#app/ui/format/date-time.ts'
import { ABOUT_LABELS, KIND_LABELS } from './rules.ts'
import type { ItemInput } from './schema.ts'

const yes = (on: boolean) => (on ? 'yes' : 'no')

/** An item in words, for its history; times are in `zone`. */
export function itemText(input: ItemInput, category: string, zone: string): Record<string, string> {
  const moment = (at: Date | null) => (at ? formatDateTime(at, zone) : '')
  return {
    title: input.title,
    categoryId: category,
    kind: KIND_LABELS[input.kind],
    summary: input.summary,
    body: input.body,
    link: input.link ?? '',
    alt: input.alt,
    credit: input.credit,
    about: ABOUT_LABELS[input.about],
    publishAt: moment(input.publishAt),
    embargoUntil: moment(input.embargoUntil),
    shareUnderEmbargo: yes(input.shareUnderEmbargo),
    isPublic: yes(input.isPublic),
    tellPress: yes(input.tellPress),
  }
}
