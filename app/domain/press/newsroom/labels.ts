/** The fields of an item, as forms and histories name them. */
export const ITEM_LABELS = {
  title: 'Title',
  categoryId: 'Category',
  kind: 'Kind',
  summary: 'Summary',
  body: 'Text',
  link: 'Link',
  file: 'File',
  alt: 'Description of the image',
  credit: 'Credit line',
  about: 'About',
  publishAt: 'Publish at',
  embargoUntil: 'Embargo until',
  shareUnderEmbargo: 'Share with accredited press under embargo',
  isPublic: 'Show in the public press room',
  tellPress: 'Email the press when it goes live',
} as const

export const CATEGORY_LABELS = { name: 'Name', slug: 'Address', into: 'Move items to' } as const
