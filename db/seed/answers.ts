import type { EntrantViewer } from '#app/platform/viewer.ts'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import { plainName } from '#app/domain/judging/conflicts/suggested-conflicts.ts'
import type { Answer, Person } from '#app/domain/catalogue/fields/answers.ts'
import type { WorkSeed } from '#db/seed/data/work-seed.ts'
import type { SeasonPlan } from '#db/seed/phases.ts'

/** An entrant's answers. A half-finished entry has some that do not validate, as people leave them. */

const techniques = [['drawn_2d'], ['cg', 'digital_2d'], ['stop_motion'], ['cut_out', 'mixed']] as const

function dayOf(plan: SeasonPlan, work: WorkSeed): string {
  const month = String((work.category % 8) + 1).padStart(2, '0')
  const day = String((work.minutes % 27) + 1).padStart(2, '0')
  return `${plan.year}-${month}-${day}`
}

function statement(work: WorkSeed): string {
  return (
    `The hardest part of ${work.title} was to leave things out. We built the sequence three times, each time with ` +
    'fewer drawings, until only what the story needed was on the screen. The reel shows the last version without a ' +
    'cut. Please look at the hands: they carry what the dialogue does not say, and every pause in them was drawn on paper first.'
  )
}

/** One work in six says that it used generative AI, and what for. */
function disclosure(work: WorkSeed): Record<string, Answer> {
  if (work.category % 6 > 0) return { ai_disclosure: 'none' }
  return {
    ai_disclosure: 'some',
    ai_explanation:
      'A text model proposed the names on the shop signs in the market scene. Every sign was drawn by hand afterwards; nothing else seen or heard was generated.',
  }
}

function allAnswers(work: WorkSeed, plan: SeasonPlan): Record<string, Answer> {
  const worksUntil = plan.calendar.trophyOrdersClose.toISOString().slice(0, 10)
  return {
    work_title: work.title,
    original_title: work.originalTitle ?? '',
    episode_title: 'The one with the locked gate',
    episode_no: 'Season 1, episode 4',
    release_date: dayOf(plan, work),
    release_proof_url: 'https://screens.example/programme',
    running_time: `${work.minutes}:20`,
    original_language: work.language ?? 'en',
    subtitled: work.language && work.language !== 'zxx' ? 'on' : '',
    technique: techniques[work.category % techniques.length] ?? [],
    synopsis_short: work.synopsis,
    school: 'Odd Lantern School of Moving Image',
    course_and_year: 'BA Animation, third year',
    tutor_email: 'tutor@example.org',
    tools_used: 'Pencil, paper, a rostrum camera, and compositing software',
    ...disclosure(work),
    achievement_statement: statement(work),
    role_description:
      'The people named planned and carried out the work shown; assistants cleaned up under their direction.',
    character_names: 'The lead and two neighbours',
    music_cues: 'Opening, 1:10\nThe crossing, 2:05\nEnd titles, 1:30',
    screener_link: 'https://screeners.example/watch/5b1f',
    screener_password: 'kettle-9-lantern',
    screener_valid_to: worksUntil,
    rights_statement: 'on',
    permission_to_show_clip: 'on',
  }
}

/** Answers to the questions a category asks: all of them, or those of a half-finished entry. */
export function answersFor(
  work: WorkSeed,
  fields: readonly CategoryField[],
  plan: SeasonPlan,
  complete: boolean,
): Record<string, Answer> {
  const all = allAnswers(work, plan)
  const half: Record<string, Answer> = {
    ...all,
    running_time: 'about twenty minutes',
    screener_link: 'will follow',
    screener_password: '',
    screener_valid_to: '',
    achievement_statement: '',
    rights_statement: '',
    permission_to_show_clip: '',
  }
  const given = complete ? all : half
  return Object.fromEntries(
    fields.flatMap((field) => {
      const answer = given[field.key]
      return answer === undefined || field.type === 'people' ? [] : [[field.key, answer]]
    }),
  )
}

/** One address for each name, so that a person's letters go to one place; numbered where the name has no Latin letter. */
export function addressFor(fullName: string, index: number): string {
  const parts = plainName(fullName).match(/[a-z]+/g) ?? ['credit', index + 1]
  return `${parts.join('.')}@example.org`
}

/** The people a work names; without any, the owner as its director. */
export function peopleFor(work: WorkSeed, entrant: EntrantViewer): Person[] {
  const named: NonNullable<WorkSeed['people']> = work.people ?? [
    { fullName: entrant.displayName, credit: 'Director' },
  ]
  return named.map((person, index) => ({
    id: null,
    pronunciation: '',
    ...person,
    email: addressFor(person.fullName, index),
  }))
}
