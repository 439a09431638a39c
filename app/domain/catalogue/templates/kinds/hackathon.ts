import { may, MAX_LINE, needs, picture, plainWords, upTo, type AwardKind } from './kind.ts'
import { rights, titled } from './shared.ts'

export const hackathon: AwardKind = {
  label: 'Hackathon',
  hint: 'Projects built within days.',
  words: plainWords(['team', 'teams', 'a team'], ['Company team', 'company teams'], ['Team', 'teams']),
  profiles: {
    independent: 'People who build together, or one on their own.',
    studio: 'A team of one company.',
  },
  whoMayEnter: 'Teams of up to six people. What you enter is built during the event.',
  categories: [
    { name: 'Best Project', summary: 'Open to every team' },
    { name: 'Best Use of Open Data', summary: 'Built on data that everyone can use' },
    { name: 'Social Good', summary: 'Helps people who need it' },
    { name: 'Best First Project', summary: 'For teams at their first hackathon' },
  ],
  questions: [
    titled('Name of the project'),
    needs('text', 'one_line', 'What it does, in one line', MAX_LINE),
    needs('integer', 'people', 'People in the team', { rules: { min: 1, max: 6 } }),
    may('text', 'stack', 'Built with', { ...MAX_LINE, help: 'Languages, frameworks and services.' }),
    needs('textarea', 'about', 'How it works', { ...upTo(200), section: 'statement' }),
    may('textarea', 'next', 'What comes next', { ...upTo(100), section: 'statement' }),
    needs('url', 'code_link', 'Link to the code', { section: 'media' }),
    may('url', 'demo_link', 'Link to try it', { section: 'media' }),
    may('video_link', 'demo_video', 'Video of the demo', { section: 'media' }),
    may('image', 'screenshot', 'Screenshot', { ...picture, help: 'Shown in lists.' }),
    ...rights,
  ],
  criteria: [
    { name: 'Idea', prompt: 'Does it solve something that matters?', weight: 30 },
    { name: 'Working demo', prompt: 'Does it run?', weight: 30 },
    { name: 'Technique', prompt: 'Is it well built for the time there was?', weight: 20 },
    { name: 'Presentation', prompt: 'Is it clear what it is for?', weight: 20 },
  ],
}
