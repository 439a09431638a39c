import { may, MAX_LINE, needs, pdf, picture, plainWords, upTo, type AwardKind } from './kind.ts'
import { rights, titled } from './shared.ts'

export const startUps: AwardKind = {
  label: 'Start-ups',
  hint: 'Young companies and their pitch.',
  words: plainWords(
    ['start-up', 'start-ups', 'a start-up'],
    ['Start-up', 'start-ups'],
    ['Founder', 'founders'],
  ),
  profiles: {
    studio: 'A company that is registered.',
    independent: 'Founders whose company is not registered yet.',
  },
  whoMayEnter: 'Companies founded within the last five years, and founders who are about to.',
  categories: [
    { name: 'Idea', summary: 'Not on the market yet' },
    { name: 'Early Stage', summary: 'First customers' },
    { name: 'Growth', summary: 'More than ten employees' },
    { name: 'Sustainability', summary: 'Business that serves people and the climate' },
  ],
  questions: [
    titled('Name of the start-up', 'As customers know it.'),
    needs('text', 'one_line', 'What you do, in one line', MAX_LINE),
    may('date', 'founded_on', 'Founded on'),
    needs('integer', 'people', 'People in the team', { rules: { min: 1, max: 10_000 } }),
    needs('select', 'stage', 'Stage', {
      options: [
        { value: 'idea', label: 'Idea' },
        { value: 'prototype', label: 'Prototype' },
        { value: 'customers', label: 'First customers' },
        { value: 'growing', label: 'Growing' },
      ],
    }),
    needs('textarea', 'problem', 'Problem', {
      ...upTo(150, 'Whose problem is it, and how large?'),
      section: 'statement',
    }),
    needs('textarea', 'solution', 'Solution', { ...upTo(150), section: 'statement' }),
    needs('textarea', 'market', 'Market and competitors', { ...upTo(150), section: 'statement' }),
    needs('image', 'logo', 'Logo or picture', { ...picture, help: 'Shown in lists.' }),
    needs('file', 'pitch_pdf', 'Pitch deck', { ...pdf, help: 'Up to 15 pages.' }),
    may('video_link', 'pitch_video', 'Pitch video', { section: 'media' }),
    ...rights,
  ],
  criteria: [
    { name: 'Problem', prompt: 'Is it real, and does someone pay to solve it?', weight: 20 },
    { name: 'Solution', prompt: 'Is it better than what is there?', weight: 30 },
    { name: 'Market', prompt: 'Is it large enough, and is the way into it clear?', weight: 25 },
    { name: 'Team', prompt: 'Can these people do it?', weight: 25 },
  ],
}
