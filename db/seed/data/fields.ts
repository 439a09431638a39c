import type { FieldOption, FieldRules, FieldType } from '#app/domain/catalogue/categories/fields.ts'
import { LONGEST_TITLE } from '#app/domain/submissions/rules.ts'

/** The library of questions that categories ask from: the 42, and the text that goes with the disclosure of AI. */

export interface FieldSeed {
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

export const fieldSeeds: readonly FieldSeed[] = [
  {
    key: 'work_title',
    label: 'Title of the work',
    help: 'As it should be printed.',
    type: 'text',
    rules: { maxLength: LONGEST_TITLE },
  },
  {
    key: 'original_title',
    label: 'Original title',
    help: 'If first shown under another title.',
    type: 'text',
    rules: { maxLength: LONGEST_TITLE },
  },
  { key: 'episode_title', label: 'Episode title', type: 'text', rules: { maxLength: LONGEST_TITLE } },
  {
    key: 'episode_no',
    label: 'Episode number',
    help: 'Such as “Season 2, episode 5”.',
    type: 'text',
    rules: { maxLength: 40 },
  },
  {
    key: 'release_date',
    label: 'Date of first public showing',
    help: 'Anywhere: cinema, broadcast, stream, festival or exhibition.',
    type: 'date',
    rules: { withinSeason: true },
  },
  { key: 'release_territory', label: 'Country of first public showing', type: 'country' },
  { key: 'distributor', label: 'Distributor or platform', type: 'text', rules: { maxLength: 120 } },
  {
    key: 'release_proof_url',
    label: 'Proof of release (link)',
    help: 'A program page, a listing or a review.',
    type: 'url',
  },
  {
    key: 'running_time',
    label: 'Running time',
    help: 'Minutes and seconds, such as 7:30.',
    type: 'duration',
  },
  {
    key: 'original_language',
    label: 'Original language',
    help: 'Select “No dialogue” if there is none.',
    type: 'language',
  },
  { key: 'subtitled', label: 'The screener has English subtitles', type: 'checkbox' },
  {
    key: 'technique',
    label: 'Technique',
    help: 'Select all that apply.',
    type: 'multiselect',
    options: [
      { value: 'drawn_2d', label: '2D drawn' },
      { value: 'digital_2d', label: '2D digital' },
      { value: 'cg', label: 'CG' },
      { value: 'stop_motion', label: 'Stop-motion' },
      { value: 'cut_out', label: 'Cut-out' },
      { value: 'mixed', label: 'Mixed' },
      { value: 'real_time', label: 'Real-time' },
    ],
  },
  {
    key: 'synopsis_short',
    label: 'Synopsis in a few lines',
    help: 'Printed in the programme if the work is nominated.',
    type: 'textarea',
    rules: { maxWords: 50 },
  },
  {
    key: 'synopsis_long',
    label: 'Longer synopsis',
    help: 'For judges who could not watch the whole work.',
    type: 'textarea',
    rules: { maxWords: 200 },
  },
  {
    key: 'achievement_statement',
    label: 'Statement on the achievement',
    help: 'What was difficult, what you decided, and where judges can see it.',
    type: 'textarea',
    rules: { maxWords: 300 },
  },
  {
    key: 'role_description',
    label: 'Who did what',
    help: 'What each person did.',
    type: 'textarea',
    rules: { maxWords: 150 },
  },
  {
    key: 'team',
    label: 'People to credit',
    help: 'In the order they should be printed, with their on-screen credit.',
    type: 'people',
  },
  {
    key: 'credit_screenshot',
    label: 'Picture of the on-screen credit',
    help: 'A frame of the titles that shows the names above.',
    type: 'image',
    rules: { accept: ['jpg', 'png', 'webp'], maxBytes: 10 * MEGABYTE },
  },
  {
    key: 'screener_link',
    label: 'Screener link',
    help: 'It must open in a browser without an account, and work until voting ends.',
    type: 'video_link',
  },
  { key: 'screener_password', label: 'Screener password', type: 'text', rules: { maxLength: 80 } },
  {
    key: 'screener_valid_to',
    label: 'The screener works until',
    help: 'Not before the end of voting.',
    type: 'date',
    rules: { notBefore: 'voting_end' },
  },
  {
    key: 'reel_file',
    label: 'Reel',
    help: 'The scenes from your statement, uncut.',
    type: 'video',
    rules: { accept: ['mp4', 'mov'], maxBytes: 2_000 * MEGABYTE },
  },
  {
    key: 'reel_seconds',
    label: 'Length of the reel in seconds',
    type: 'integer',
    rules: { min: 1, max: 600 },
  },
  {
    key: 'reel_breakdown',
    label: 'What the reel shows',
    help: 'Shot by shot, with what each person did.',
    type: 'textarea',
    rules: { maxWords: 400 },
  },
  {
    key: 'clip_for_ceremony',
    label: 'Clip for the ceremony',
    help: '10 to 20 seconds, cleared for public screening.',
    type: 'video',
    rules: { accept: ['mp4', 'mov'], maxBytes: 500 * MEGABYTE, minSeconds: 10, maxSeconds: 20 },
  },
  {
    key: 'still_1',
    label: 'Still',
    help: 'Shown in lists.',
    type: 'image',
    rules: still,
  },
  { key: 'still_2', label: 'Second still', type: 'image', rules: still },
  { key: 'still_3', label: 'Third still', type: 'image', rules: still },
  {
    key: 'poster',
    label: 'Poster',
    type: 'image',
    rules: { accept: ['jpg', 'png', 'webp'], maxBytes: 20 * MEGABYTE },
  },
  {
    key: 'script_pdf',
    label: 'Script pages',
    type: 'file',
    rules: { accept: ['pdf'], maxBytes: 20 * MEGABYTE },
  },
  {
    key: 'design_pdf',
    label: 'Designs',
    help: 'Up to 20 pages, with the name of the work on each.',
    type: 'file',
    rules: { accept: ['pdf'], maxBytes: 50 * MEGABYTE },
  },
  {
    key: 'music_cues',
    label: 'Cues on the reel',
    help: 'Up to three, each with its title, length and place in the work.',
    type: 'textarea',
    rules: { maxWords: 150 },
  },
  { key: 'character_names', label: 'Character or characters', type: 'text', rules: { maxLength: 200 } },
  { key: 'school', label: 'School', type: 'text', rules: { maxLength: 160 } },
  {
    key: 'course_and_year',
    label: 'Course and year',
    help: 'Such as “BA Animation, third year”.',
    type: 'text',
    rules: { maxLength: 160 },
  },
  {
    key: 'enrolment_proof',
    label: 'Proof of enrolment',
    help: 'A letter or card that shows the year of study. Judges do not see it.',
    type: 'file',
    rules: { accept: ['pdf', 'jpg', 'png'], maxBytes: 10 * MEGABYTE },
    judgeVisible: false,
  },
  {
    key: 'tutor_email',
    label: 'Email of a tutor',
    help: 'We may ask whether this was course work.',
    type: 'email',
    judgeVisible: false,
  },
  {
    key: 'tools_used',
    label: 'Main tools',
    help: 'Software, cameras, materials. If AI tools were used, name them here.',
    type: 'text',
    rules: { maxLength: 300 },
  },
  {
    key: 'ai_disclosure',
    label: 'Use of generative AI in what is seen or heard',
    type: 'radio',
    options: [
      { value: 'none', label: 'None' },
      { value: 'some', label: 'Some' },
      { value: 'substantial', label: 'Substantial' },
    ],
  },
  {
    key: 'ai_explanation',
    label: 'What generative AI was used for',
    help: 'Which tools, in which shots or sounds, and what was done by hand afterwards.',
    type: 'textarea',
    rules: { maxWords: 150 },
  },
  {
    key: 'rights_statement',
    label: 'I have the right to enter this work, and the people named in it know about the entry.',
    type: 'statement',
    judgeVisible: false,
  },
  {
    key: 'permission_to_show_clip',
    label: 'You can show short extracts at the ceremony and in coverage of it',
    type: 'checkbox',
    judgeVisible: false,
  },
  {
    key: 'notes_to_office',
    label: 'Notes for admins',
    help: 'Anything we should know. Judges do not see this.',
    type: 'textarea',
    rules: { maxWords: 200 },
    judgeVisible: false,
  },
]
