import { describe, expect, test } from 'vitest'
import { differenceOf, isSameText } from './difference.ts'

/** A difference as a line: [-taken out-]{+put in+}. */
const drawn = (before: string, after: string) =>
  differenceOf(before, after).map(({ kind, pieces }) => {
    const line = pieces
      .map(({ kind: piece, text }) =>
        piece === 'same' ? text : piece === 'added' ? `{+${text}+}` : `[-${text}-]`,
      )
      .join('')
    return kind === 'heading' ? `# ${line}` : line
  })

describe('differenceOf', () => {
  test.each([
    ['nothing', 'One.\n\n## Two', 'One.\n\n\n\n## Two', ['One.', '# Two']],
    ['a paragraph put in', 'One.\n\nThree.', 'One.\n\nTwo.\n\nThree.', ['One.', '{+Two.+}', 'Three.']],
    ['a paragraph taken out', 'One.\n\nTwo.\n\nThree.', 'One.\n\nThree.', ['One.', '[-Two.-]', 'Three.']],
    [
      'a word',
      'You keep it quiet.',
      'You must keep it secret.',
      ['You {+must +}keep it [-quiet. -]{+secret.+}'],
    ],
    ['everything', 'Alpha.', 'Beta.', ['[-Alpha.-]', '{+Beta.+}']],
    [
      'almost everything',
      'Two of the long words.',
      'Only one of them stayed in place.',
      ['[-Two of the long words.-]', '{+Only one of them stayed in place.+}'],
    ],
    ['a paragraph that became a heading', 'Fair play', '## Fair play', ['[-Fair play-]', '# {+Fair play+}']],
    ['from nothing', '', 'One.', ['{+One.+}']],
    ['to nothing', 'One.', '', ['[-One.-]']],
    ['other scripts', '作品は 秘密 です', '作品は 公開 です', ['作品は [-秘密 -]{+公開 +}です']],
  ])('%s', (_, before, after, lines) => {
    expect(drawn(before, after)).toEqual(lines)
  })

  test('put together, what stays and what was put in is the new text, and with what was taken out the old one', () => {
    const before = 'a b c d e\n\nf g h\n\n## i j'
    const after = 'a x c e y\n\n## i j k\n\nf h'
    const blocks = differenceOf(before, after)
    const text = (left: 'added' | 'removed') =>
      blocks
        .map(({ pieces }) =>
          pieces
            .filter(({ kind }) => kind !== left)
            .map((piece) => piece.text)
            .join('')
            .trim()
            .replace(/\s+/g, ' '),
        )
        .filter(Boolean)
    expect(text('removed').sort()).toEqual(['a x c e y', 'f h', 'i j k'])
    expect(text('added').sort()).toEqual(['a b c d e', 'f g h', 'i j'])
  })

  test('a text beyond all measure is shown as taken out and put in, not compared for ever', () => {
    const many = (word: string) => Array.from({ length: 4_000 }, (_, index) => `${word}${index}`).join('\n\n')
    expect(differenceOf(many('a'), many('b'))).toHaveLength(8_000)
  })
})

test('a text whose spaces changed is the same to its reader', () => {
  expect(isSameText(differenceOf('One.\n\nTwo.', ' One. \n\n\nTwo.'))).toBe(true)
  expect(isSameText(differenceOf('One.', 'One!'))).toBe(false)
})
