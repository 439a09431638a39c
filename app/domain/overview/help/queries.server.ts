import { partsInUse } from '#app/platform/module.server.ts'
import type { Configs } from '#app/platform/award-parts.ts'
import { hasRight } from '#app/platform/admin-rights.ts'
import {
  HELP_READERS,
  isUsed,
  plainHelp,
  PUBLIC_HELP_SETTINGS,
  textsOf,
  type AdminHelpAward,
  type HelpAward,
  type HelpBlock,
  type HelpChapter,
  type HelpReader,
  type HelpSection,
  type HelpText,
} from '#app/platform/help.ts'
import {
  HELP_PICTURE_SIZE,
  HELP_PICTURES,
  helpPictureFile,
  type HelpPictureName,
} from '#app/platform/help-pictures.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { zoneName } from '#app/ui/format/date-time.ts'
import type { Reader } from '#db/client.ts'

/** Who reads: a guest, a member, or an admin with the rights of their role. */
export type HelpViewer = Pick<Viewer, 'role' | 'adminRole'> | null

/** Whether the award uses what an address is of: `isUsedAddress` of `http`, which knows the addresses. */
type Uses = (to: string, configs: Configs) => boolean

export interface ShownSection {
  id: string
  title: string
  blocks: readonly HelpBlock[]
  picture: { src: string; alt: string; width: number; height: number } | null
}

const isAdmin = (viewer: HelpViewer): boolean => viewer?.role === 'admin' && viewer.adminRole !== null

/** The table of contents: the chapters of each reader, those for admins only for them. */
export async function helpContents(viewer: HelpViewer) {
  const chapters = await chaptersFor(viewer)
  return (Object.keys(HELP_READERS) as HelpReader[])
    .map((reader) => ({
      reader,
      label: HELP_READERS[reader],
      chapters: chapters
        .filter((chapter) => chapter.for === reader)
        .map(({ id, title, summary }) => ({ id, title, summary })),
    }))
    .filter((group) => group.chapters.length > 0)
}

/** A chapter as this reader may read it; null for one there is not, for one of the admins to all others, and where its part is off. */
export async function findHelpChapter(id: string, viewer: HelpViewer, uses: Uses, now: Date, reader: Reader) {
  const chapter = (await chaptersFor(viewer)).find((each) => each.id === id)
  if (!chapter) return null
  const { title, summary } = chapter
  return {
    id,
    title,
    summary,
    label: HELP_READERS[chapter.for],
    sections: await sectionsOf(chapter, viewer, uses, now, reader),
  }
}

const MAX_FOUND = 30

/** The sections that have every word of the search, with the first sentence that has one. */
export async function searchHelp(query: string, viewer: HelpViewer, uses: Uses, now: Date, reader: Reader) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  const found = []
  for (const chapter of await chaptersFor(viewer))
    for (const section of await sectionsOf(chapter, viewer, uses, now, reader)) {
      const texts = section.blocks.flatMap(textsOf).map(plainHelp)
      const all = [chapter.title, section.title, ...texts].join(' ').toLowerCase()
      if (!words.every((word) => all.includes(word))) continue
      const text = texts.find((each) => words.some((word) => each.toLowerCase().includes(word)))
      found.push({
        ...{ chapter: chapter.id, chapterTitle: chapter.title },
        ...{ section: section.id, title: section.title, text: text ?? texts[0] ?? '' },
      })
    }
  return found.slice(0, MAX_FOUND)
}

const chaptersFor = async (viewer: HelpViewer): Promise<HelpChapter[]> =>
  partsInUse('helpChapters', await configValues()).filter(
    (chapter) => chapter.for !== 'admins' || isAdmin(viewer),
  )

async function sectionsOf(
  chapter: HelpChapter,
  viewer: HelpViewer,
  uses: Uses,
  now: Date,
  reader: Reader,
): Promise<ShownSection[]> {
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const facts = { name: configs.site_name || 'Laureate', zone: season.timezone, now }
  // A season that is being set up is known to its admins only.
  const isKnown = season.publishedAt !== null || isAdmin(viewer)
  const admins: AdminHelpAward = { ...facts, season, settings: configs }
  const everyone: HelpAward = {
    ...facts,
    season: isKnown ? season : null,
    settings: Object.fromEntries(
      PUBLIC_HELP_SETTINGS.flatMap((name) => {
        const value = configs[name]?.trim()
        return value && (isKnown || !/_date(_|$)/.test(name)) ? [[name, value]] : []
      }),
    ),
  }
  const sections =
    chapter.for === 'admins'
      ? await chapter.sections(admins, reader)
      : await chapter.sections(everyone, reader)
  return sections
    .filter(
      (section) =>
        isUsed(configs, section) &&
        (section.right === undefined || hasRight(viewer?.adminRole ?? null, section.right)),
    )
    .map((section) => shown(section, (to) => uses(to, configs)))
    .filter(({ blocks }) => blocks.length > 0)
}

/** What tells of a page that the award does without is left out, and so is what leads to such a chapter. */
function shown({ id, title, blocks, picture }: HelpSection, leads: (to: string) => boolean): ShownSection {
  const isThere = (text: HelpText) => text.every((piece) => typeof piece === 'string' || leads(piece.to))
  return {
    id,
    title,
    blocks: blocks.flatMap((block): HelpBlock[] => {
      if (block === null) return []
      if (!('list' in block)) return isThere(block) ? [block] : []
      const list = block.list.filter(isThere)
      return list.length > 0 ? [{ ...block, list }] : []
    }),
    picture: picture ? pictureOf(picture) : null,
  }
}

function pictureOf(name: HelpPictureName) {
  return { src: helpPictureFile(name), alt: HELP_PICTURES[name].alt, ...HELP_PICTURE_SIZE }
}

/** The zone in which the chapters tell times. */
export async function helpZone(): Promise<string> {
  return zoneName((await currentSeason()).timezone)
}
