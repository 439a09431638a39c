import {
  MAX_TITLE_LENGTH,
  type FieldOption,
  type FieldRules,
  type FieldType,
} from '#app/domain/catalogue/categories/fields.ts'

/** A library of questions for awards of films: the 42, and the text that goes with the disclosure of AI. */

export interface LibraryQuestion {
  key: string
  label: string
  help?: string
  type: FieldType
  options?: FieldOption[]
  rules?: FieldRules
  judgeVisible?: boolean
}

const MEGABYTE = 1_000_000
const still: FieldRules = { accept: ['jpg', 'png', 'webp'], minWidth: 1920, maxBytes: 20 * MEGABYTE }

const field = (
  type: FieldType,
  key: string,
  label: string,
  more: Partial<LibraryQuestion> = {},
): LibraryQuestion => ({
  type,
  key,
  label,
  ...more,
})

export const filmQuestions: readonly LibraryQuestion[] = [
  field('text', 'work_title', 'Title of the work', {
    help: 'Exactly as it should appear in print.',
    rules: { maxLength: MAX_TITLE_LENGTH },
  }),
  field('text', 'original_title', 'Original title', {
    help: 'If first shown under another title.',
    rules: { maxLength: MAX_TITLE_LENGTH },
  }),
  field('text', 'episode_title', 'Episode title', { rules: { maxLength: MAX_TITLE_LENGTH } }),
  field('text', 'episode_no', 'Episode number', {
    help: 'Such as “Season 2, episode 5”.',
    rules: { maxLength: 40 },
  }),
  field('date', 'release_date', 'Date of first public showing', {
    help: 'Anywhere: cinema, broadcast, stream, festival or exhibition.',
    rules: { withinSeason: true },
  }),
  field('country', 'release_territory', 'Country of first public showing'),
  field('text', 'distributor', 'Distributor or platform', { rules: { maxLength: 120 } }),
  field('url', 'release_proof_url', 'Proof of release (link)', {
    help: 'A programme page, a listing or a review.',
  }),
  field('duration', 'running_time', 'Running time', { help: 'Minutes and seconds, such as 7:30.' }),
  field('language', 'original_language', 'Original language', {
    help: 'Select “No dialogue” if there is none.',
  }),
  field('checkbox', 'subtitled', 'The screener has English subtitles'),
  field('multiselect', 'technique', 'Technique', {
    help: 'Select all that apply.',
    options: [
      { value: 'drawn_2d', label: '2D drawn' },
      { value: 'digital_2d', label: '2D digital' },
      { value: 'cg', label: 'CG' },
      { value: 'stop_motion', label: 'Stop-motion' },
      { value: 'cut_out', label: 'Cut-out' },
      { value: 'mixed', label: 'Mixed' },
      { value: 'real_time', label: 'Real-time' },
    ],
  }),
  field('textarea', 'synopsis_short', 'Synopsis in a few lines', {
    help: 'Printed in the programme if the work is nominated.',
    rules: { maxWords: 50 },
  }),
  field('textarea', 'synopsis_long', 'Longer synopsis', {
    help: 'For judges who could not watch the whole work.',
    rules: { maxWords: 200 },
  }),
  field('textarea', 'achievement_statement', 'Statement on the achievement', {
    help: 'The challenges, your choices, and where in the work judges can see them.',
    rules: { maxWords: 300 },
  }),
  field('textarea', 'role_description', 'Who did what', {
    help: 'What each person did.',
    rules: { maxWords: 150 },
  }),
  field('people', 'team', 'People to credit', {
    help: 'In the order they should be printed, with their on-screen credit.',
  }),
  field('image', 'credit_screenshot', 'Picture of the on-screen credit', {
    help: 'A frame of the titles that shows the names above.',
    rules: { accept: ['jpg', 'png', 'webp'], maxBytes: 10 * MEGABYTE },
  }),
  field('video_link', 'screener_link', 'Screener link', {
    help: 'It must open in a browser without an account, and work until voting ends.',
  }),
  field('text', 'screener_password', 'Screener password', { rules: { maxLength: 80 } }),
  field('date', 'screener_valid_to', 'The screener works until', {
    help: 'Not before the end of voting.',
    rules: { notBefore: 'voting_end' },
  }),
  field('video', 'reel_file', 'Reel', {
    help: 'The scenes from your statement, uncut.',
    rules: { accept: ['mp4', 'mov'], maxBytes: 2_000 * MEGABYTE },
  }),
  field('integer', 'reel_seconds', 'Length of the reel in seconds', { rules: { min: 1, max: 600 } }),
  field('textarea', 'reel_breakdown', 'What the reel shows', {
    help: 'Shot by shot, with what each person did.',
    rules: { maxWords: 400 },
  }),
  field('video', 'clip_for_ceremony', 'Clip for the ceremony', {
    help: '10 to 20 seconds, cleared for public screening.',
    rules: { accept: ['mp4', 'mov'], maxBytes: 500 * MEGABYTE, minSeconds: 10, maxSeconds: 20 },
  }),
  field('image', 'still_1', 'Still', { help: 'Shown in lists.', rules: still }),
  field('image', 'still_2', 'Second still', { rules: still }),
  field('image', 'still_3', 'Third still', { rules: still }),
  field('image', 'poster', 'Poster', { rules: { accept: ['jpg', 'png', 'webp'], maxBytes: 20 * MEGABYTE } }),
  field('file', 'script_pdf', 'Script pages', { rules: { accept: ['pdf'], maxBytes: 20 * MEGABYTE } }),
  field('file', 'design_pdf', 'Designs', {
    help: 'Up to 20 pages, with the name of the work on each.',
    rules: { accept: ['pdf'], maxBytes: 50 * MEGABYTE },
  }),
  field('textarea', 'music_cues', 'Cues on the reel', {
    help: 'Up to three, each with its title, length and place in the work.',
    rules: { maxWords: 150 },
  }),
  field('text', 'character_names', 'Character or characters', { rules: { maxLength: 200 } }),
  field('text', 'school', 'School', { rules: { maxLength: 160 } }),
  field('text', 'course_and_year', 'Course and year', {
    help: 'Such as “BA Animation, third year”.',
    rules: { maxLength: 160 },
  }),
  field('file', 'enrolment_proof', 'Proof of enrolment', {
    help: 'A letter or card that shows the year of study. Judges do not see it.',
    rules: { accept: ['pdf', 'jpg', 'png'], maxBytes: 10 * MEGABYTE },
    judgeVisible: false,
  }),
  field('email', 'tutor_email', 'Email of a tutor', {
    help: 'We may ask whether this was course work.',
    judgeVisible: false,
  }),
  field('text', 'tools_used', 'Main tools', {
    help: 'Software, cameras, materials. If AI tools were used, name them here.',
    rules: { maxLength: 300 },
  }),
  field('radio', 'ai_disclosure', 'Use of generative AI in what is seen or heard', {
    options: [
      { value: 'none', label: 'None' },
      { value: 'some', label: 'Some' },
      { value: 'substantial', label: 'Substantial' },
    ],
  }),
  field('textarea', 'ai_explanation', 'How you used generative AI', {
    help: 'Which tools, in which shots or sounds, and what was done by hand afterwards.',
    rules: { maxWords: 150 },
  }),
  field(
    'statement',
    'rights_statement',
    'I have the right to enter this work, and the people named in it know about the entry.',
    { judgeVisible: false },
  ),
  field(
    'checkbox',
    'permission_to_show_clip',
    'You can show short extracts and stills at the ceremony, on our website and in coverage',
    { judgeVisible: false },
  ),
  field('textarea', 'notes_to_office', 'Notes for admins', {
    help: 'Anything we should know. Judges do not see this.',
    rules: { maxWords: 200 },
    judgeVisible: false,
  }),
]
