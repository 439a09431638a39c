import { tidy, type Block, type Inline, type MailContent, type MailPlace } from '#app/domain/mail/content.ts'

export interface WrittenMail {
  subject: string
  text: string
  html: string
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Both bodies and the subject of a mail, from one source. Spec-free layout: no image, no table, small. */
export function layOut(content: MailContent, place: MailPlace): WrittenMail {
  const subject = tidy(`${place.award}: ${content.subject}`).slice(0, 200)
  return { subject, text: asText(content.blocks, place), html: asHtml(content.blocks, subject, place) }
}

function asText(blocks: Block[], place: MailPlace): string {
  const parts = blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
        return textLine(block.line)
      case 'heading':
        return tidy(block.text)
      case 'facts':
        return block.facts.map((fact) => `${tidy(fact.label)}: ${textSaid(fact.value)}`).join('\n')
      case 'list':
        return block.lines.map((line) => `- ${textLine(line)}`).join('\n')
      case 'link':
        return `${tidy(block.label)}:\n${block.href}`
    }
  })
  return `${parts.join('\n\n')}\n\n-- \n${tidy(place.award)}\n${place.appUrl}\n`
}

function textLine(line: Inline[]): string {
  return line.map((piece) => (typeof piece === 'string' ? piece : textSaid(piece.said))).join('')
}

function textSaid(said: string): string {
  const quiet = unlinked(tidy(said))
  // Isolated, so that a name written right to left does not turn the sentence around it.
  return RTL.test(quiet) ? `\u2068${quiet}\u2069` : quiet
}

/** Mail programs make links of what looks like one; what people typed must not become a link in our name. */
function unlinked(text: string): string {
  return text.replace(/:\/\//g, ':\u200B//').replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\u200B.`)
}

const STYLE = `body{margin:0;padding:24px;background:#fffdf7;color:#1c1a14;font:16px/1.5 system-ui,sans-serif}
main{max-width:36em;margin:0 auto}
.award{font:600 17px/1.3 ui-serif,Georgia,serif;border-bottom:3px solid #ffc500;padding-bottom:8px}
h2{font:600 17px/1.3 ui-serif,Georgia,serif;margin:24px 0 8px}
dt{color:#5a564a}dd{margin:0 0 8px;font-weight:600;overflow-wrap:anywhere}
a{color:#1c1a14}
.go a{display:inline-block;background:#ffc500;padding:10px 16px;border-radius:6px;font-weight:600;text-decoration:none}
.at,footer{color:#5a564a;font-size:14px;overflow-wrap:anywhere}`

function asHtml(blocks: Block[], subject: string, place: MailPlace): string {
  const body = blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
        return `<p>${htmlLine(block.line)}</p>`
      case 'heading':
        return `<h2>${escapeHtml(tidy(block.text))}</h2>`
      case 'facts': {
        const rows = block.facts.map(
          (fact) => `<dt>${escapeHtml(tidy(fact.label))}</dt><dd>${htmlSaid(fact.value)}</dd>`,
        )
        return `<dl>${rows.join('')}</dl>`
      }
      case 'list':
        return `<ul>${block.lines.map((line) => `<li>${htmlLine(line)}</li>`).join('')}</ul>`
      case 'link': {
        const href = escapeHtml(block.href)
        return `<p class="go"><a href="${href}">${escapeHtml(tidy(block.label))}</a></p>\n<p class="at">${href}</p>`
      }
    }
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="award">${escapeHtml(tidy(place.award))}</p>
${body.join('\n')}
<footer>${escapeHtml(tidy(place.award))} · <a href="${escapeHtml(place.appUrl)}">${escapeHtml(place.appUrl)}</a></footer>
</main>
</body>
</html>
`
}

function htmlLine(line: Inline[]): string {
  return line.map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : htmlSaid(piece.said))).join('')
}

function htmlSaid(said: string): string {
  return `<bdi>${escapeHtml(unlinked(tidy(said)))}</bdi>`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
