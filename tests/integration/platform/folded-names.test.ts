import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldedName } from '#app/platform/plain-name.ts'
import { db } from '#db/client.ts'

test('the database folds names as the code does', async () => {
  const signs = `'’‘‛′‵ʹʻʼʽʾʿˈˊˋ\`´᾽᾿՚׳ꞌ＇｀\u00ad\u0640\u05be‐‑‒–—―−⁃﹘﹣－-`
  const names = [
    ...Array.from(signs, (sign) => `O${sign}Halloran`),
    ...[
      'Þóra Ægisdóttir',
      'Sørensen',
      'Łukasz',
      'Đorđe',
      'Ɖorđe',
      'Weiß',
      'STRAUẞ',
      'Œuvré',
      'Ðóra',
      'Işık',
      'İpek',
    ],
    ...[
      'Ｏ＇Ｈａｌｌｏｒａｎ',
      'أحمد',
      'שָׁלוֹם',
      'राम',
      'रमा',
      'かとう',
      'がとう',
      '大友',
      'Нгуен Йовков',
      '',
      ' a  b ',
    ],
  ]
  for (const name of names) {
    const { rows } = await sql<{ same: boolean }>`
      select search_form(${name}) = encode(convert_to(${foldedName(name)}, 'UTF8'), 'escape') as same`.execute(
      db(),
    )
    expect([name, rows[0]?.same]).toEqual([name, true])
  }
})
