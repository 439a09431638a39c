import { z } from 'zod'
import { readOffsets, offsetsText } from './offsets.ts'
import type { Rule, StoredRule } from './rule-queries.server.ts'
import { TRIGGERS, type Trigger } from './rules.ts'
import { cleanLine, cleanText } from '#app/platform/plain-text.ts'
import { momentProblem } from '#app/domain/season/seasons/moment-input.ts'
import { readEditedText, toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { isEmailAddress, storedAddress } from '#app/platform/mail-address.ts'
import { oneOf, optionalEmail, REQUIRED, tickbox } from '#app/platform/validation.ts'

/** Reads and fills a rule's form. Fixed times are in the award's zone. */

type NotInForm =
  'id' | 'code' | 'status' | 'version' | 'testedVersion' | 'activatedAt' | 'activatedBy' | 'updatedBy'

/** What a rule's form sets. */
export type RuleInput = Omit<StoredRule, NotInForm> & { groupIds: number[] }

/** A rule's form: the rule, and the version of it that the form was made with. */
interface RuleForm {
  rule: RuleInput
  version: number
}

const recordText = z
  .string()
  .default('')
  .transform((typed) => cleanLine(typed).slice(0, 200))

/** The record of a test. */
export const testSchema = z.object({ record: recordText })

const MAX_HOLD_MINUTES = 10_080
const MAX_NAME = 100
const MAX_BODY = 20_000

const tidied = (typed: string) => cleanText(typed).trim()

const text = z.string().default('')

/** A choice with a default, its first value. */
const chosen = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).catch(values[0] as T[number])

const whole = (least: number, most: number, message: string) =>
  text.transform((typed, context): number | null => {
    const trimmed = typed.trim()
    if (trimmed === '') return null
    const value = Number(trimmed)
    if (/^\d{1,6}$/.test(trimmed) && value >= least && value <= most) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const hour = whole(0, 23, 'Select a time of day')

const ids = z
  .array(z.string())
  .default([])
  .transform((values) => [
    ...new Set(values.filter((value) => /^[1-9]\d{0,14}$/.test(value)).map((value) => Number(value))),
  ])

/** The fields of a preview; the rest of the form may be incomplete. */
export const previewSchema = z.object({
  groups: ids,
  trigger: z.enum(TRIGGERS).catch('anchor'),
  event: text,
  anchor: text,
  class: chosen(['reminder', 'service', 'news']),
  subject: text.transform((typed) => tidied(typed).slice(0, 200)),
  body: text.transform((typed) => tidied(typed).slice(0, MAX_BODY)),
  replyTo: text.transform((typed) => (isEmailAddress(typed) ? storedAddress(typed) : null)),
  record: recordText,
})
export type PreviewInput = z.output<typeof previewSchema>

/**
 * A rule's form. Only the fields of the selected trigger count; an unchanged fixed time keeps its stored instant. Whether
 * groups, dates and placeholders fit together is checked by the command.
 */
export function ruleSchema(zone: string, storedAt: Date | null) {
  return z
    .object({
      version: text.transform(Number),
      name: text.transform(tidied),
      groups: ids,
      class: oneOf(['service', 'reminder', 'news']),
      trigger: oneOf(TRIGGERS),
      sendAt: text,
      anchor: text,
      offsets: text,
      anchorHour: hour,
      mostPerRecord: whole(1, 50, 'Enter a whole number from 1 to 50, or leave it empty'),
      lastDay: chosen(['send', 'skip']),
      dailyHour: hour,
      weekday: whole(1, 7, 'Select a day of the week'),
      weeklyHour: hour,
      event: text,
      missed: chosen(['late', 'skip']),
      needsApproval: tickbox(),
      holdMinutes: whole(0, MAX_HOLD_MINUTES, 'Enter a whole number of minutes, up to 10080 (a week)'),
      whenUnclear: chosen(['send', 'ask']),
      subject: text.transform(tidied),
      body: text.transform(tidied),
      replyTo: optionalEmail(),
    })
    .transform((form, context): RuleForm => {
      let failed = false
      const issue = (name: string, message: string) => {
        failed = true
        context.addIssue({ code: 'custom', path: [name], message })
      }
      const { trigger } = form
      if (form.name === '') issue('name', REQUIRED)
      else if (form.name.length > MAX_NAME) issue('name', `The name must be ${MAX_NAME} characters or fewer`)
      if (form.subject === '') issue('subject', REQUIRED)
      if (form.body === '') issue('body', REQUIRED)
      else if (form.body.length > MAX_BODY)
        issue('body', `The text must be ${MAX_BODY.toLocaleString('en')} characters or fewer`)
      const input: RuleInput = {
        name: form.name,
        groupIds: form.groups,
        class: form.class,
        trigger,
        sendAt: null,
        anchor: null,
        offsetsMinutes: [],
        weekday: null,
        localHour: null,
        event: null,
        missed: form.missed,
        lastDay: 'send',
        mostPerRecord: null,
        needsApproval: form.needsApproval,
        holdMinutes: form.holdMinutes ?? 0,
        whenUnclear: form.whenUnclear,
        subject: form.subject,
        body: form.body,
        replyTo: form.replyTo,
      }
      if (trigger === 'at') {
        const typed = form.sendAt.trim()
        const reading = readEditedText(typed, zone, storedAt)
        if (reading.kind === 'moment') input.sendAt = reading.moment
        else if (typed === '') issue('sendAt', REQUIRED)
        else issue('sendAt', momentProblem(reading))
      }
      if (trigger === 'anchor') {
        if (!/^[a-z][a-z_]{1,40}$/.test(form.anchor)) issue('anchor', REQUIRED)
        const reading = readOffsets(form.offsets)
        if (!reading.ok) issue('offsets', reading.message)
        Object.assign(input, {
          anchor: form.anchor,
          offsetsMinutes: reading.ok ? reading.minutes : [],
          localHour: form.anchorHour,
          mostPerRecord: form.mostPerRecord,
          lastDay: form.lastDay,
        })
      }
      if (trigger === 'daily' || trigger === 'weekly') {
        const name = trigger === 'daily' ? 'dailyHour' : 'weeklyHour'
        if (form[name] === null) issue(name, REQUIRED)
        if (trigger === 'weekly' && form.weekday === null) issue('weekday', REQUIRED)
        Object.assign(input, {
          localHour: form[name],
          weekday: trigger === 'weekly' ? form.weekday : null,
        })
      }
      if (trigger === 'event') {
        if (form.event) input.event = form.event
        else issue('event', REQUIRED)
        if (form.groups.length > 0) issue('groups', 'An event determines the recipients. Clear the groups')
      }
      return failed ? z.NEVER : { rule: input, version: form.version }
    })
}

/** What a rule's form holds: a rule to save, or its text to preview. */
export type RuleFormSchema = ReturnType<typeof ruleSchema> | typeof previewSchema

const number = (value: number | null) => (value === null ? '' : String(value))

/** The form's values of a stored rule. */
export function shownRule(rule: Rule, zone: string): Record<string, string | string[]> {
  const hourOf = (trigger: Trigger) => (rule.trigger === trigger ? number(rule.localHour) : '')
  return {
    name: rule.name,
    groups: rule.groupIds.map(String),
    class: rule.class,
    trigger: rule.trigger,
    sendAt: rule.sendAt ? toLocalText(rule.sendAt, zone) : '',
    anchor: rule.anchor ?? '',
    offsets: offsetsText(rule.offsetsMinutes),
    anchorHour: hourOf('anchor'),
    mostPerRecord: number(rule.mostPerRecord),
    lastDay: rule.lastDay,
    dailyHour: hourOf('daily'),
    weekday: number(rule.weekday),
    weeklyHour: hourOf('weekly'),
    event: rule.event ?? '',
    missed: rule.missed,
    needsApproval: rule.needsApproval ? 'on' : '',
    holdMinutes: number(rule.holdMinutes),
    whenUnclear: rule.whenUnclear,
    subject: rule.subject,
    body: rule.body,
    replyTo: rule.replyTo ?? '',
  }
}

/** The form's initial values. */
export const NEW_RULE: Readonly<Record<string, string | string[]>> = {
  class: 'reminder',
  trigger: 'anchor',
  missed: 'late',
  lastDay: 'send',
  whenUnclear: 'send',
  holdMinutes: '15',
}

const SHOWN_RULE = /^([1-9]\d{0,14})\.(\d{1,9})$/

/** The rules to turn on together, each with the version that was shown: "17.3". */
export const turnOnSchema = z.object({
  rule: z
    .array(z.string())
    .default([])
    .transform((rows) =>
      rows.flatMap((row) => {
        const [, id, version] = SHOWN_RULE.exec(row) ?? []
        return id && version ? [{ id: Number(id), version: Number(version) }] : []
      }),
    ),
})
