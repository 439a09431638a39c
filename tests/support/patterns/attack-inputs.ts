import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/** What Node takes as the address of a request, and more than most fields take. */
const LENGTH = 16_000
/** Characters that patterns of this product tell apart; and one that none asks for. */
const CHARACTERS = [...'aAzZx0 91\t\n\r.,:;-_/\\@#%&=?!*+<>()[]{}"\'`~|^$ {ßé漢\u{1f600}\u0300\u00a0\u0001']
const OTHER = '\u0007'
/** Kinds of characters whose repetition is tried for one quantifier. */
const MAX_SAMPLES = 6
/** Repetitions with a limit below this cannot take long by themselves. */
const LONG = 40

type Repeatable = AST.QuantifiableElement

/**
 * Texts on which a pattern is slow if any makes it slow: for each of its repetitions the beginning that leads there, what it
 * repeats as often as fits, and an end that fails.
 */
export function attackInputs(source: string, flags: string): string[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const sets: string[] = []
  const repetitions: AST.Quantifier[] = []
  visitRegExpAST(pattern, {
    onCharacterSetEnter: ({ raw }) => void sets.push(raw),
    onCharacterClassEnter: ({ raw }) => void sets.push(raw),
    onCharacterEnter: ({ raw, parent }) => void (parent.type === 'Alternative' && sets.push(raw)),
    onQuantifierEnter: (node) => void (node.max >= LONG && repetitions.push(node)),
  })
  const signature = (character: string) => sets.map((set) => matches(set, flags, character)).join()
  const kinds = [...new Map(CHARACTERS.map((one) => [signature(one), one])).values()]
  const found = new Set<string>()
  const add = (begin: string, pump: string) => {
    if (!pump) return
    for (const end of ['', ...kinds, pump + OTHER]) {
      const times = Math.ceil((LENGTH - begin.length - end.length) / pump.length)
      found.add(begin + pump.repeat(times) + end)
    }
  }
  for (const repetition of repetitions) {
    const begin = beforeOf(repetition)
    const samples = samplesOf(repetition.element, flags, kinds)
    for (const sample of samples) {
      add(begin, sample)
      // What stands before it keeps it from being the beginning of the text.
      add(kinds.find((one) => !samples.includes(one)) ?? OTHER, sample)
      add('', begin + sample)
    }
    add('', begin)
  }
  for (const kind of kinds) add(OTHER, kind)
  if (repetitions.length > 0)
    for (const pair of kinds.flatMap((first) => kinds.map((second) => first + second)))
      found.add(pair.repeat(LENGTH / 2))
  add('', sampleOf(pattern))
  return [...found]
}

function matches(source: string, flags: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, '')).test(text)
  } catch {
    return false
  }
}

/** What one repetition can be: each kind of character it takes, or the shortest text of a group. */
function samplesOf(element: Repeatable, flags: string, characters: readonly string[]): string[] {
  const single = characters.filter((character) => matches(element.raw, flags, character))
  const sample = sampleOf(element)
  return [...new Set([...single.slice(0, MAX_SAMPLES), sample])].filter(Boolean)
}

/** A text that leads from the beginning of the pattern to this node. */
function beforeOf(node: AST.Node): string {
  const { parent } = node
  if (!parent) return ''
  if (parent.type === 'Alternative') {
    const at = parent.elements.indexOf(node as AST.Element)
    return beforeOf(parent) + parent.elements.slice(0, at).map(sampleOf).join('')
  }
  return beforeOf(parent)
}

/** A short text that the node matches; nothing for what only looks around. */
function sampleOf(node: AST.Node): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0]) : ''
    case 'Alternative':
      return node.elements.map(sampleOf).join('')
    case 'Quantifier':
      return sampleOf(node.element).repeat(node.min)
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return CHARACTERS.find((one) => matches(node.raw, 'u', one) || matches(node.raw, '', one)) ?? ''
    case 'Backreference':
      return [node.resolved].flat()[0] ? sampleOf([node.resolved].flat()[0] as AST.Node) : ''
    default:
      return ''
  }
}
