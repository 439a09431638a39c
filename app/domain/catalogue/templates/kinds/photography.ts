import { may, needs, plainWords, series, upTo, type AwardKind } from './kind.ts'
import { rights, titled } from './shared.ts'

export const photography: AwardKind = {
  label: 'Photography',
  hint: 'Single pictures and series.',
  words: plainWords(
    ['photographer', 'photographers', 'a photographer'],
    ['Agency or company', 'companies'],
    ['Photographer', 'photographers'],
  ),
  profiles: {
    studio: 'A picture agency, publisher or company.',
    independent: 'One person who enters their own pictures.',
    school: 'A school that enters for its students.',
  },
  whoMayEnter:
    'Photographers of any country, with pictures they took themselves. Pictures made with generative AI are not accepted.',
  categories: [
    { name: 'Portrait', summary: 'One picture or a series of people' },
    { name: 'Documentary', summary: 'A series that tells of real events or lives' },
    { name: 'Nature', summary: 'Animals, plants and landscapes' },
    { name: 'Architecture', summary: 'Buildings and spaces' },
    { name: 'Single Picture', summary: 'One picture of any subject' },
    { name: 'Student Work', summary: 'A picture or series made at a school', studentOnly: true },
  ],
  questions: [
    titled('Title of the picture or series'),
    needs('date', 'taken_on', 'Taken on', { help: 'For a series, the day of the last picture.' }),
    may('country', 'taken_in', 'Country it was taken in'),
    needs('textarea', 'caption', 'Caption', upTo(150, 'What the pictures show, where and when.')),
    may('text', 'camera', 'Camera and lens', { rules: { maxLength: 160 } }),
    needs('radio', 'editing', 'Editing', {
      section: 'statement',
      options: [
        { value: 'none', label: 'Crop, light and colour only' },
        { value: 'retouched', label: 'Parts were removed or added' },
        { value: 'composite', label: 'Made of several pictures' },
      ],
    }),
    needs('files', 'pictures', 'Pictures', {
      ...series(12),
      help: 'One picture, or a series in its order. The first one is shown in lists.',
    }),
    needs(
      'checkbox',
      'people_agreed',
      'People who can be recognised agreed to the picture, where the law asks for it',
      {
        section: 'rights',
      },
    ),
    ...rights,
  ],
  criteria: [
    {
      name: 'Subject and idea',
      prompt: 'Does it show something worth seeing, and is it clear what?',
      weight: 30,
    },
    { name: 'Composition and light', prompt: 'Do frame, light and colour serve the picture?', weight: 30 },
    { name: 'Technique', prompt: 'Is it taken and finished with skill?', weight: 20 },
    { name: 'Effect', prompt: 'Does it stay with the viewer?', weight: 20 },
  ],
}
