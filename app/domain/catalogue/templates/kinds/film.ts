import { filmForm } from '../film-form.ts'
import { filmQuestions } from '../film-questions.ts'
import type { AwardKind, KindCriterion } from './kind.ts'

const profiles = {
  studio: 'A production company that enters its own work.',
  independent: 'One person or a small team without a company.',
  student: 'You, with your own course work.',
  school: 'A school or university that enters for its students.',
  distributor: 'Enters on behalf of the makers of a work it distributes.',
  agency: 'A publicity firm that enters on behalf of a client.',
}

const peopleCriteria: readonly KindCriterion[] = [
  {
    name: 'Skill shown in this craft',
    prompt: 'Judge the craft of this category alone, in the reel.',
    weight: 40,
  },
  {
    name: 'Serves the work as a whole',
    prompt: 'Does it do what the scene needs, rather than show itself?',
    weight: 30,
  },
  { name: 'Invention', prompt: 'What was new, or hard, and how was it solved?', weight: 20 },
  { name: 'Own contribution', prompt: 'Is it clear what the people named did themselves?', weight: 10 },
]

export const film: AwardKind = {
  label: 'Film',
  hint: 'Fiction, documentary and series.',
  words: {},
  profiles,
  whoMayEnter:
    'Studios, independents, students and schools, with works first shown within the dates of the season.',
  categories: [
    { name: 'Feature Film', summary: 'Fiction of 60 minutes or more' },
    { name: 'Short Film', summary: 'Fiction under 40 minutes' },
    { name: 'Documentary', summary: 'Documentary of any length' },
    { name: 'Student Film', summary: 'Made at a school', studentOnly: true },
    { name: 'Series', summary: 'An episode of a series' },
    { name: 'Directing', summary: 'The director of one work', people: true },
    { name: 'Writing', summary: 'The script of one work', people: true },
    { name: 'Cinematography', summary: 'The images of one work', people: true },
    { name: 'Editing', summary: 'The editing of one work', people: true },
    { name: 'Music and Sound', summary: 'The music or sound of one work', people: true },
  ],
  questions: filmQuestions,
  form: filmForm,
  criteria: [
    {
      name: 'Story or idea',
      prompt: 'Does the work know what it is about, and does it hold to that?',
      weight: 30,
    },
    { name: 'Direction', prompt: 'Do images, performance and rhythm make one whole?', weight: 30 },
    { name: 'Craft', prompt: 'Is it shot, cut and finished with skill?', weight: 25 },
    { name: 'Effect on its audience', prompt: 'What does it do to the people it is made for?', weight: 15 },
  ],
  peopleCriteria,
}

export const animation: AwardKind = {
  ...film,
  label: 'Animation',
  hint: 'Animated films, series and crafts.',
  categories: [
    { name: 'Feature Film', summary: 'Animated work of 50 minutes or more' },
    { name: 'Short Film', summary: 'Animated work under 40 minutes' },
    { name: 'Series', summary: 'An episode of an animated series' },
    { name: 'Student Film', summary: 'Made at a school', studentOnly: true },
    { name: 'Commissioned Film', summary: 'Commercials, music videos and other commissions' },
    { name: 'Directing', summary: 'The director of one work', people: true },
    { name: 'Character Animation', summary: 'The performance of animated characters', people: true },
    { name: 'Production Design', summary: 'Sets, colour and light of one work', people: true },
    { name: 'Writing', summary: 'The script of one work', people: true },
    { name: 'Music and Sound', summary: 'The music or sound of one work', people: true },
  ],
  criteria: [
    {
      name: 'Story or idea',
      prompt: 'Does the work know what it is about, and does it hold to that?',
      weight: 25,
    },
    {
      name: 'Artistic voice and design',
      prompt: 'Characters, places, colour and line: do they belong together?',
      weight: 25,
    },
    {
      name: 'Animation and craft',
      prompt: 'Movement, weight, timing and finish, by the means the work chose.',
      weight: 25,
    },
    { name: 'Sound, music, pace together', prompt: 'Does what is heard carry what is seen?', weight: 15 },
    { name: 'Effect on its audience', prompt: 'What does it do to the people it is made for?', weight: 10 },
  ],
}
