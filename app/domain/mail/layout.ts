import { inkOn, OWN_ACCENT } from '#app/platform/accent.ts'
import { withShownAddresses } from '#app/platform/mail-address.server.ts'
import { clip } from '#app/platform/clip.ts'
import type { Inline, MailContent, MailPicture, MailPlace } from './content.ts'
import { shortened, tidy, unlinked } from './plain-text.ts'

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Mail programs cut off what is larger (the best known at 102 kB), and slow lines feel it. */
export const MAX_HTML_BYTES = 60_000

/** How much of what people typed is shown: characters of one value, lines of one list. The first that fits is taken. */
interface Measure {
  value: number
  lines: number
}
const MEASURES: readonly Measure[] = [
  { value: 4000, lines: 100 },
  { value: 500, lines: 40 },
  { value: 120, lines: 20 },
  { value: 40, lines: 5 },
]
const MAX_ALT = 120
export const TIGHTEST = MEASURES.length - 1

/**
 * The subject and both bodies of a mail, from one source: no image but the award's logo and the work that it is about, no table, under 60 kB,
 * with long values and lists cut as far as it takes.
 */
export function layOut(content: MailContent, place: MailPlace): WrittenMail {
  const subject = clip(withShownAddresses(tidy(`${place.award}: ${content.subject}`)), 200)
  for (const [index, measure] of MEASURES.entries()) {
    const html = asHtml(content, subject, place, measure)
    if (Buffer.byteLength(html) > MAX_HTML_BYTES && index < TIGHTEST) continue
    return { subject, text: asText(content, place, measure), html }
  }
  throw new Error('A mail has no measure that fits')
}

/** The lines of a list that are shown, and the text for those that are not. */
function cutList({ lines, more = 0 }: { lines: Inline[][]; more?: number }, measure: Measure) {
  const shown = lines.slice(0, measure.lines)
  const left = more + lines.length - shown.length
  return { shown, rest: left > 0 ? `and ${left} more` : null }
}

function asText({ blocks, foot }: MailContent, place: MailPlace, measure: Measure): string {
  const line = (inlines: Inline[]) => textLine(inlines, measure)
  const parts = blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return line(block.line)
      case 'facts':
        return block.facts.map((fact) => `${tidy(fact.label)}: ${inlineText(fact.value, measure)}`).join('\n')
      case 'list': {
        const { shown, rest } = cutList(block, measure)
        const rows = shown.map((each, index) => `${block.ordered ? `${index + 1}.` : '-'} ${line(each)}`)
        if (rest) rows.push(`- ${rest}${block.href ? `: ${block.href}` : ''}`)
        return rows.join('\n')
      }
      case 'link':
        return `${tidy(block.label)}:\n${block.href}`
    }
  })
  const lines = [tidy(place.award), place.appUrl]
  if (foot) lines.push(`You get this because ${inlineText(foot.why, measure)}.`)
  if (foot?.stop) lines.push(`${foot.stop.label}: ${foot.stop.href}`, ...postal(place))
  return `${parts.join('\n\n')}\n\n-- \n${lines.join('\n')}\n`
}

/** The award's address, which law requires in mail people can unsubscribe from. */
function postal({ address = [] }: MailPlace): string[] {
  return address.map(tidy)
}

function textLine(line: Inline[], measure: Measure): string {
  return line
    .map((piece): string => {
      if (typeof piece === 'string') return piece
      if ('value' in piece) return inlineText(piece.value, measure)
      if ('strong' in piece) return textLine(piece.strong, measure)
      if ('emphasis' in piece) return textLine(piece.emphasis, measure)
      if ('lineBreak' in piece) return '\n'
      const text = textLine(piece.link, measure)
      return text === piece.href ? text : `${text} (${piece.href})`
    })
    .join('')
}

function inlineText(value: string, measure: Measure): string {
  const quiet = unlinked(shortened(withShownAddresses(value), measure.value))
  // Isolated, so that a name written right to left does not reverse the sentence around it.
  return RTL.test(quiet) ? `\u2068${quiet}\u2069` : quiet
}

/** Black or white is read on the accent, which is refused in the settings otherwise. */
const styleOf = (accent: string) => `:root{color-scheme:light}
body{margin:0;padding:24px;background:#fffdf7;color:#1c1a14;font:16px/1.5 system-ui,sans-serif}
main{max-width:36em;margin:0 auto}
.award{font:600 17px/1.3 ui-serif,Georgia,serif;border-bottom:3px solid ${accent};padding-bottom:8px}
.award img{display:block;height:48px;width:auto;max-width:100%;object-fit:contain;object-position:left}
.work img{display:block;width:100%;max-width:320px;height:auto;border-radius:4px;background:#f5f1e4;font-size:14px;color:#5a564a}
h2{font:600 17px/1.3 ui-serif,Georgia,serif;margin:24px 0 8px}
p,li{overflow-wrap:anywhere}
dt{color:#5a564a}dd{margin:0 0 8px;font-weight:600;overflow-wrap:anywhere}
a{color:#1c1a14}
.go a{display:inline-block;background:${accent};color:${inkOn(accent)};padding:10px 16px;border-radius:6px;font-weight:600;text-decoration:none}
.at,footer{color:#5a564a;font-size:14px;overflow-wrap:anywhere}`

function asHtml(
  { blocks, picture, foot }: MailContent,
  subject: string,
  place: MailPlace,
  measure: Measure,
): string {
  const line = (inlines: Inline[]) => htmlLine(inlines, measure)
  const body = blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
        return `<p>${line(block.line)}</p>`
      case 'heading':
        return `<h2>${line(block.line)}</h2>`
      case 'facts': {
        const rows = block.facts.map(
          (fact) => `<dt>${escapeHtml(tidy(fact.label))}</dt><dd>${inlineHtml(fact.value, measure)}</dd>`,
        )
        return `<dl>${rows.join('')}</dl>`
      }
      case 'list': {
        const { shown, rest } = cutList(block, measure)
        const rows = shown.map((each) => `<li>${line(each)}</li>`)
        if (rest) rows.push(`<li>${block.href ? anchor(block.href, rest) : rest}</li>`)
        return block.ordered ? `<ol>${rows.join('')}</ol>` : `<ul>${rows.join('')}</ul>`
      }
      case 'link': {
        const href = escapeHtml(block.href)
        return `<p class="go"><a href="${href}">${escapeHtml(tidy(block.label))}</a></p>\n<p class="at">${href}</p>`
      }
    }
  })
  const address =
    foot?.stop && postal(place).length > 0 ? `<p>${postal(place).map(escapeHtml).join('<br>')}</p>` : ''
  const why = foot
    ? `<p>You get this because ${inlineHtml(foot.why, measure)}.${stopLink(foot.stop)}</p>${address}`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
<style>${styleOf(place.accent ?? OWN_ACCENT)}</style>
</head>
<body>
<main>
<p class="award">${head(place)}</p>
${picture ? `${pictured(picture)}\n` : ''}${body.join('\n')}
<footer>${escapeHtml(tidy(place.award))} · ${anchor(place.appUrl, escapeHtml(place.appUrl))}${why}</footer>
</main>
</body>
</html>
`
}

/** The logo, with the name for those who see no pictures; without one the name. */
function head({ award, logo }: MailPlace): string {
  const name = escapeHtml(tidy(award))
  return logo ? `<img src="${escapeHtml(logo)}" alt="${name}" height="48">` : name
}

/** The work at one size for all mails; its alternative text is set like text, because most programs show that first. */
function pictured({ src, alt }: MailPicture): string {
  const text = unlinked(shortened(withShownAddresses(tidy(alt)), MAX_ALT))
  return `<p class="work"><img src="${escapeHtml(src)}" alt="${escapeHtml(text)}" width="320" height="180"></p>`
}

function stopLink(stop: { label: string; href: string } | null): string {
  return stop ? ` ${anchor(stop.href, escapeHtml(tidy(stop.label)))}` : ''
}

function anchor(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${label}</a>`
}

function htmlLine(line: Inline[], measure: Measure): string {
  return line
    .map((piece): string => {
      if (typeof piece === 'string') return escapeHtml(piece)
      if ('value' in piece) return inlineHtml(piece.value, measure)
      if ('strong' in piece) return `<strong>${htmlLine(piece.strong, measure)}</strong>`
      if ('emphasis' in piece) return `<em>${htmlLine(piece.emphasis, measure)}</em>`
      if ('lineBreak' in piece) return '<br>'
      return anchor(piece.href, htmlLine(piece.link, measure))
    })
    .join('')
}

function inlineHtml(value: string, measure: Measure): string {
  return `<bdi>${escapeHtml(unlinked(shortened(withShownAddresses(value), measure.value)))}</bdi>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
