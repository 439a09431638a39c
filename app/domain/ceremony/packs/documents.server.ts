import { printedText, type PrintedText } from '#app/domain/nominees/certificates/document-data.server.ts'
import type { Reader } from '#db/client.ts'
import { creditsOf, isGiven, outcomeText, winnersOf, type PackAward, type PackNominee } from './content.ts'
import type { NamedPlacement } from './placements.server.ts'
import { printedPictures } from './printed-pictures.server.ts'
import { batchLabel, PACKS, type Batch, type PackType } from './rules.ts'

/** The packs as PDF and as PowerPoint. */

export interface PackDocument {
  type: PackType
  batch: Batch
  awards: readonly PackAward[]
  /** The award's name and its season. */
  award: string
  season: string
  /** Of a copy with winners, on every page. */
  mark: string | null
  /** Said on every page of the others, such as that nominees are not announced yet. */
  note: string
  placements: readonly NamedPlacement[]
}

type Typeset = Extract<PackType, 'script' | 'cards' | 'slides' | 'programme'>

const printed = (text: string): PrintedText | null => (text.trim() === '' ? null : printedText(text))

const nomineeData = ({ title, studio, people }: PackNominee) => ({
  title: printedText(title),
  studio: printed(studio),
  people: people.map(({ name, credit, pronunciation }) => ({
    name: printedText(name),
    credit: printed(credit),
    pronunciation: pronunciation || null,
  })),
})

const awardData = (award: PackAward, withOutcome: boolean) => ({
  name: award.name,
  place: [award.block ? `Block ${award.block}` : 'Not in the running order', award.code].join(' · '),
  presenters: award.presenters.map(({ name, pronunciation }) => ({
    name: printedText(name),
    credit: null,
    pronunciation: pronunciation || null,
  })),
  notes: award.notes,
  hidden: award.hidden,
  nominees: award.nominees.map(nomineeData),
  outcome: withOutcome && award.decided ? outcomeText(award) : null,
  winners: withOutcome ? winnersOf(award).map(nomineeData) : [],
})

/** What is said of blocks: "Block 1", and what is in none. */
function blocksOf(awards: readonly PackAward[]) {
  const blocks = [...new Set(awards.map(({ block }) => block))]
  return blocks.map((block) => ({
    name: block === null ? 'More awards' : `Block ${block}`,
    awards: awards.filter((award) => award.block === block).map((award) => awardData(award, false)),
  }))
}

/** A pack as PDF, set with the award's accent and logo. Awards without nominees are left out. */
export async function packPdf(document: PackDocument & { type: Typeset }, now: Date, reader: Reader) {
  // The typesetter is heavy, and most processes never need it.
  const { renderAsAward, templateFile } = await import('#app/platform/documents/render.server.ts')
  const { type, batch, award, season, mark, note } = document
  const awards = document.awards.filter(isGiven)
  const withOutcome = type !== 'programme'
  const pictures = await printedPictures(document.placements)
  const data = {
    title: `${PACKS[type].label}, ${batchLabel(batch).toLowerCase()}, ${season}`,
    language: 'en',
    ...{ award, season, mark, note },
    awards: awards.map((each) => awardData(each, withOutcome)),
    blocks: type === 'programme' ? blocksOf(awards) : [],
    placements: document.placements.map(({ label, packageName, name, picture }) => ({
      what: `${label} · ${packageName}`,
      name: printedText(name),
      picture: (picture && pictures.get(picture.fileId)) ?? null,
    })),
  }
  return renderAsAward(templateFile(`domain/ceremony/packs/documents/${type}.typ`), data, now, reader)
}

const PAPER = '14120D'
const LIGHT = 'F7F3E8'
const DIM = 'B8B19E'
/** A slide of 16:9, in inches. */
const WIDTH = 13.333
const HEIGHT = 7.5
const BODY = { x: 0.9, w: WIDTH - 1.8 }

/** Names in one line, each isolated: two from right to left would change places around the comma between them. */
const isolatedNamesOf = ({ people }: PackNominee) =>
  people.map(({ name }) => (people.length > 1 ? `\u2068${name}\u2069` : name)).join(', ')

/** The size of letters at which this many lines fit a slide. */
const sizeFor = (lines: number) => Math.max(10, Math.min(28, Math.floor(330 / Math.max(lines, 1))))

/** The slides as a PowerPoint file that can be edited and projected. */
export async function packSlides(document: PackDocument): Promise<Buffer> {
  const { default: PptxGenJS } = await import('pptxgenjs')
  const pptx = new PptxGenJS()
  pptx.defineLayout({ name: 'wide', width: WIDTH, height: HEIGHT })
  pptx.layout = 'wide'
  pptx.title = `${PACKS.slides.label}, ${batchLabel(document.batch).toLowerCase()}, ${document.season}`
  pptx.author = document.award
  pptx.company = document.award
  const add = (title: string, eyebrow: string, nominees: readonly PackNominee[], note = '') => {
    const slide = pptx.addSlide()
    slide.background = { color: PAPER }
    const text = { color: LIGHT, fontFace: 'Georgia', margin: 0 }
    if (eyebrow) slide.addText(eyebrow, { ...text, ...BODY, y: 0.4, h: 0.4, fontSize: 16, color: DIM })
    slide.addText(title, { ...text, ...BODY, y: 0.8, h: 0.9, fontSize: 36, bold: true, fit: 'shrink' })
    const size = sizeFor(nominees.length * 2)
    const lines = nominees.flatMap((nominee) => [
      { text: nominee.title, options: { bold: true, fontSize: size, color: LIGHT, breakLine: true } },
      { text: isolatedNamesOf(nominee), options: { fontSize: size * 0.7, color: DIM, breakLine: true } },
    ])
    if (lines.length > 0)
      slide.addText(lines, {
        ...BODY,
        y: 1.8,
        h: 4.9,
        margin: 0,
        valign: 'top',
        fontFace: 'Arial',
        fit: 'shrink',
      })
    if (note) slide.addText(note, { ...text, ...BODY, y: 1.8, h: 1, fontSize: 20, color: DIM })
    const foot = document.note || document.award
    slide.addText(foot, { ...text, ...BODY, y: 6.95, h: 0.3, fontSize: 11, color: DIM })
    const said = nominees.flatMap((nominee) => [nominee.title, ...creditsOf(nominee)])
    slide.addNotes([...said, ...(document.mark ? [document.mark] : [])].join('\n'))
    return slide
  }
  // The mark of the copy stays off the screen: a hidden slide and the speaker's notes carry it.
  if (document.mark) add(document.mark, 'Not shown', []).hidden = true
  for (const award of document.awards.filter(isGiven)) {
    const hidden = award.hidden ? 'Another admin makes this slide: you have a conflict of interest.' : ''
    add(award.name, '', award.nominees, hidden)
    if (award.decided && !award.hidden) add(outcomeText(award), award.name, winnersOf(award))
  }
  return (await pptx.write({ outputType: 'nodebuffer' })) as Buffer
}
