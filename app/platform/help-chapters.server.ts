import type { Configs } from '#app/platform/award-parts.ts'
import { partsInUse } from '#app/platform/module.server.ts'

/** Whether an address leads to a chapter of the handbook that the award has, or to something else. */
export function isChapterInUse(to: string, configs: Configs): boolean {
  const [, id] = /^\/help\/([\w-]+)/.exec(to) ?? []
  return id === undefined || partsInUse('helpChapters', configs).some((chapter) => chapter.id === id)
}
