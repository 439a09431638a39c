import { may, MAX_LINE, needs, pdf, picture, plainWords, recording, upTo, type AwardKind } from './kind.ts'
import { credited, peopleCriteria, rights, titled } from './shared.ts'

export const music: AwardKind = {
  label: 'Music',
  hint: 'Recordings, compositions and performers.',
  words: plainWords(['label', 'labels', 'a label'], ['Label', 'labels'], ['Artist', 'artists']),
  profiles: {
    studio: 'A label or publisher that enters its own releases.',
    independent: 'An artist, band or composer without a label.',
    school: 'A school that enters for its students.',
  },
  whoMayEnter: 'Artists, bands, composers and their labels, with music that was released or first performed.',
  categories: [
    { name: 'Album', summary: 'A release of at least five tracks' },
    { name: 'Song', summary: 'One track with words' },
    { name: 'Classical Recording', summary: 'A recording of a classical or new work' },
    { name: 'Electronic', summary: 'One track or release' },
    { name: 'Composition', summary: 'The composer of one work', people: true },
    { name: 'Sound Engineering', summary: 'The sound of one recording', people: true },
  ],
  questions: [
    titled('Title of the album or track'),
    needs('text', 'artist', 'Artist', MAX_LINE),
    needs('date', 'released_on', 'Released or first performed on'),
    may('text', 'genre', 'Genre', MAX_LINE),
    needs('duration', 'length', 'Length', { help: 'Minutes and seconds, such as 3:45.' }),
    may('language', 'language', 'Language of the words'),
    needs('textarea', 'about', 'About the music', { ...upTo(150), section: 'statement' }),
    credited,
    needs('image', 'cover', 'Cover', { ...picture, help: 'Shown in lists.' }),
    needs('url', 'listen_link', 'Link to listen', {
      help: 'It must open without an account, and work until the results are out.',
      section: 'media',
    }),
    may('audio', 'recording', 'Recording', {
      ...recording,
      help: 'For judges who want to listen here. Without it they use the link.',
    }),
    may('file', 'score_pdf', 'Score or words', pdf),
    ...rights,
  ],
  criteria: [
    { name: 'Music', prompt: 'Melody, harmony, rhythm and form: does it hold?', weight: 35 },
    { name: 'Performance', prompt: 'Is it played and sung with skill and meaning?', weight: 30 },
    { name: 'Sound', prompt: 'Does the recording serve the music?', weight: 20 },
    { name: 'Originality', prompt: 'Does it have a voice of its own?', weight: 15 },
  ],
  peopleCriteria,
}
