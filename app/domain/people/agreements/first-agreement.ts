import { AGREED_DAYS } from '#app/domain/season/prices/due-days.ts'
import type { Audience } from './rules.ts'

interface FirstText {
  title: string
  body: string
}

const judge: FirstText = {
  title: 'Judge’s agreement on confidentiality and fairness',
  body: `You have been asked to judge because of what you know. Entrants show you work in confidence, some of it before the public has seen it. This page says what the guild asks of you in return.

## Confidential

What you see, read and hear as a judge stays with you and your committee: entries and who made them, scores, comments, the slate, and how a decision was reached. This holds before the nominees are announced and after, and it has no end.

## No sharing, no recording

Screeners, scripts and designs are for you alone. Do not pass on a link or a password, do not show an entry to anyone else, and do not copy, photograph or record it, not even for your notes. Do not enter any of it into an AI tool.

## Fair

Score each entry against the standard for its category, by what is in the entry. Watch the whole of what you score. Do not speak with entrants about their entries while judging runs, and tell the chair if one of them speaks to you.

## Conflicts of interest

Recuse yourself from an entry if you, your employer or a family member worked on it, if you could gain from it, or if you feel you could not be fair. List the titles and companies concerned below; you can add to the list at any time. No one thinks less of a judge who steps aside.

## If it goes wrong

If you or anyone else has broken this agreement, tell the guild at once. The guild may remove a judge from a committee and exclude the scores. You may withdraw from judging at any time, without giving a reason.`,
}

const sponsor: FirstText = {
  title: 'Sponsorship contract',
  body: `This contract is between {{award.name}} (the award) and {{sponsorship.company}} (the sponsor), for {{season.name}}. Reference: {{sponsorship.reference}}.

## What the sponsor gets

The award gives the sponsor the package “{{package.name}}”: {{package.award_benefits}}. The sponsor is named as {{sponsorship.credit}}. Co-sponsors: {{sponsorship.co_sponsors}}.

## What the sponsor pays

The price is {{package.price}}. The award may send its invoices from the accepted offer on, in one or more parts, each payable by the day that it names.

## What the sponsor provides

The sponsor sends: {{package.sponsor_benefits}}. Artwork and logos that arrive late, or do not pass the checks, may be left out without a refund.

## Use of names and logos

The sponsor allows the award to show its name, logo and artwork for this package, in print and online, until this season’s pages are archived. The sponsor confirms that it may use what it sends. Neither may use the other’s name to suggest more than this contract says.

## Independence

A sponsorship has no influence on who is nominated and who wins, and gives no access to entries, scores or results before they are public.

## Cancellation

The sponsor may cancel in writing. {{sponsorship.refund}} If the award does not give what it owes, or the ceremony does not take place, the sponsor gets back what was paid for it.

## Ending early

If a payment or an obligation is more than 30 days late, the award may suspend the sponsorship and then end it. Names, logos and artwork are removed when it ends.

## Changes

Changes are made in writing, as a new version of this contract that both sign. The signed version stays valid until then.`,
}

const poolPartner: FirstText = {
  title: 'Partner agreement',
  body: `You join a pool of the award for this season. The pool collects pledges for a purpose that its page describes.

## Your pledge

You pay the amount of the level you choose within ${AGREED_DAYS} days of the invoice. A pledge is not a donation to a person: you get no say in who benefits from it.

## What it is used for

The award uses pledges for the purpose of the pool only, and shows partners how much they have paid together and, where the pool pays for entries, how many codes for entries were given out and used: as numbers, and without names.

## How you are named

You are named as you ask, or not at all. You may change this at any time; what is printed already stays.

## Independence

A pledge has no influence on who is nominated and who wins, and gives no access to entries, scores or results before they are public.

## Ending early

A pool that is closed takes no new partners; you stay one until your term ends. You may leave at any time, on your dashboard: an unpaid invoice is voided, your unused codes end, and what you have paid is not refunded.`,
}

const press: FirstText = {
  title: 'Embargo agreement',
  body: `You have asked for media credentials of {{award.name}} for {{season.name}}. Signing this agreement is a condition of the badge.

## Embargo

You may be given names, texts, pictures and recordings before they are public. You do not publish, post or pass on any of it before the time the award states beside it. Where no time is stated, you ask first.

## Badge

The badge is for you alone and for the areas printed on it. You wear it where it can be seen and follow the directions of the staff. The award may take it back at any time.

## Pictures and recordings

You record only where it is allowed, and never entries or clips that are shown. You may use what you record to report on the award, and not to advertise.

## If it goes wrong

Tell the award at once if something was published too early or a badge was lost. Breaking the embargo ends your credentials for this season and may exclude you from later ones.`,
}

/** The texts an award begins with, by audience. */
export const firstAgreements: Readonly<Record<Audience, FirstText>> = {
  judge,
  sponsor,
  pool_partner: poolPartner,
  press,
}
