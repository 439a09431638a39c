import { describe, expect, test } from 'vitest'
import { optionsHtml } from './long-list.ts'

const places = [
  { value: 'IS', label: 'Iceland' },
  { value: 'TT', label: 'Trinidad & <Tobago>' },
]

describe('the inside of a select', () => {
  test('has the empty choice first and marks what is chosen', () => {
    expect(optionsHtml(places, 'IS', 'Choose')).toBe(
      '<option value="">Choose</option><option value="IS" selected="">Iceland</option>' +
        '<option value="TT">Trinidad &amp; &lt;Tobago></option>',
    )
  })

  test('marks the empty choice where nothing is chosen', () => {
    expect(optionsHtml([], '', 'Choose')).toBe('<option value="" selected="">Choose</option>')
  })

  test('keeps a value that it does not know, as it was typed', () => {
    expect(optionsHtml(places, '"><script>', 'Choose')).toContain(
      '<option value="&quot;>&lt;script>" selected="">&quot;>&lt;script></option>',
    )
  })
})
