import type { CategoryStatus } from '#app/domain/catalogue/categories/rules.ts'

/** The 32 categories: number, name, one line, and the rules in full. */

export interface CategorySeed {
  number: number
  type: 'production' | 'achievement'
  name: string
  summary: string
  description: string
  status: CategoryStatus
  statusNote: string
  studentOnly: boolean
  maxTeam: number | null
  maxPerStudio: number | null
  onePerTitle: boolean
  minMinutes: number | null
  maxMinutes: number | null
  reelMaxSeconds: number | null
  minNominees: number
  maxNominees: number
  ceremonyOrder: number | null
  ceremonyBatch: number | null
}

interface Draft {
  name: string
  summary: string
  rules: string
  minMinutes?: number
  maxMinutes?: number
  maxTeam?: number
  maxNominees?: number
  reelMaxSeconds?: number
  maxPerStudio?: number
}

const everyProduction =
  'One entry is one work. Send the version the public saw, with English subtitles where words matter, by a link that works until voting ends. A work can be entered in one production category only. We may move it to one that fits better, and will tell you if we do.'

const everyAchievement =
  'An entry shows work from one production first shown in the season. Everyone named needs an on-screen credit for this craft, and names cannot be added after the credits deadline. Judges read the statement, watch the reel, and may watch the whole work.'

const productions: readonly Draft[] = [
  {
    name: 'Feature Film',
    summary: 'Animated work of 50 minutes or more with a public release in the year',
    rules:
      'For animated films of at least 50 minutes that opened to a paying or general public during the season, in cinemas or on a service anyone can join. Filmed footage is welcome as long as animated characters and settings carry the story. Festival showings alone do not count as a release here; enter such a film in the year it opens.',
    minMinutes: 50,
  },
  {
    name: 'Independent Feature',
    summary: 'Feature made outside the large groups and opened on few screens',
    rules:
      'For films of at least 50 minutes whose makers kept control of the work and were not owned or mainly paid by one of the large entertainment groups. In its widest week the film played on no more than three hundred screens in any one country. State funds, broadcasters and co-producers from several countries are no obstacle; tell us who paid in the notes.',
    minMinutes: 50,
  },
  {
    name: 'Series for Early Years',
    summary: 'One episode, audience up to 5',
    rules:
      'For one episode of a series made for children up to five years old. Choose the episode that best stands for the whole; it is judged by itself, so it should need no knowledge of earlier ones. Committees ask whether a small child can follow it, whether it treats that child with respect, and whether picture, voice and music were made with care.',
  },
  {
    name: 'Series for Children',
    summary: 'One episode, audience 6–12',
    rules:
      'For one episode of a series whose main audience is between six and twelve years old. Two halves that were broadcast together count as one episode; a double-length opening counts too. A series may be entered each year it has new episodes, but only once in a season, whatever the number of platforms it is seen on.',
  },
  {
    name: 'Series for Grown-ups',
    summary: 'One episode for a mature audience',
    rules:
      'For one episode of a series written for older teenagers and adults. Subject and language may be as strong as the story asks; please warn the judges in the notes of anything some may not wish to see. Pilots count when they were shown to the public. Anthologies choose one chapter and are judged on that chapter.',
  },
  {
    name: 'Limited Series',
    summary: 'One chapter of a story told in at most 8 parts',
    rules:
      'For one chapter of a story that was planned from the start to end after no more than eight parts. Send the chapter you want judged, and a summary of what comes before it, so that nobody is lost. If a further run is announced before nominations, the entry moves to the series category of its audience and the fee stays the same.',
  },
  {
    name: 'Special Production',
    summary: 'Stand-alone piece of 20–50 minutes',
    rules:
      'For stand-alone work between twenty and fifty minutes: a holiday film, a half-hour drama, an essay, an animated concert, a story told beside a series but complete without it. An ordinary episode that happens to be long belongs in its series category. Works for theme parks and museums fit here when they are mainly watched and not walked through.',
    minMinutes: 20,
    maxMinutes: 50,
  },
  {
    name: 'Short Film',
    summary: 'Under 20 minutes, released anywhere',
    rules:
      'For films shorter than twenty minutes, titles included, first shown to the public during the season at a festival, online, in a gallery or on a broadcaster. A private link does not count as a showing. Course work by enrolled students may be entered here instead of in Student Film, through an independent profile and at its price, though never in both.',
    maxMinutes: 20,
    maxNominees: 8,
  },
  {
    name: 'Commissioned Film',
    summary: 'Made for a client: advert, title, campaign, museum',
    rules:
      'For work somebody ordered: adverts, title sequences, public campaigns, explainers, films for museums and exhibitions. Send the longest cut that was shown, and name the client. A campaign of several films is one entry; choose one film, and link to the others in the notes. At most three entries from one studio are taken, so choose well.',
    maxPerStudio: 3,
  },
  {
    name: 'Music Video',
    summary: 'Mostly animated and led by a song',
    rules:
      'For videos made to a released piece of music, of which more than half the running time is animated. The song leads: films with a score written for them belong in Short Film. Lyric videos count when the animation is more than moving type. You need the right to show the music to judges and voters; tell us who gave it.',
    maxPerStudio: 3,
  },
  {
    name: 'Immersive or Interactive',
    summary: 'Headset, installation or real-time work; capture accepted',
    rules:
      'For animated work that surrounds its audience or answers it: headset pieces, domes, installations, games whose animation carries the experience, and live performance with real-time characters. Send a capture of at most ten minutes that shows what one visitor would see and do, unedited where possible. Builds can be sent as well; say in the notes which equipment they need.',
  },
  {
    name: 'Student Film',
    summary: 'Made as course work by enrolled students; one per director',
    rules:
      'For films made as course work by people enrolled at a school during production, even if they have since finished. A director may enter one film a year. Teachers may advise, but what is seen and heard was made by students; help from outside is named in the credits. Only admins see the proof of enrolment, and no school’s name is shown to the judges.',
    maxTeam: 5,
    maxNominees: 8,
  },
]

const achievements: readonly Draft[] = [
  {
    name: 'Direction, Feature',
    summary: 'Director(s) credited on one feature',
    rules:
      'Honours the director or directors of one feature: the decisions that made one film out of the work of many. Only people with the main directing credit may be named, three at most; sequence and supervising directors belong with their own craft. The statement should speak of choices, and of what another director might have done instead.',
    maxTeam: 3,
  },
  {
    name: 'Direction, Series',
    summary: 'Director(s) of one episode',
    rules:
      'Honours whoever directed one episode of a series, special or limited series. Name the people credited on that very episode, three at most. Where a series director guides several episode directors, both may be named if both carry the credit. Committees look at staging, pace and performance, and at how the episode stands by itself.',
    maxTeam: 3,
  },
  {
    name: 'Writing, Feature',
    summary: 'Screenplay of one feature; script pages needed',
    rules:
      'Honours the screenplay of one feature, whether from an original idea or from another source, which the entry has to name. Send up to thirty pages of the script as it stood when recording began, beside the finished film. Story credits do not count by themselves; the people named wrote the dialogue and scenes that are on the screen.',
  },
  {
    name: 'Writing, Series',
    summary: 'Script of one episode',
    rules:
      'Honours the script of one episode of a series, special or limited series. Send the recording script in full. Writers’ rooms name the people credited with this episode; a head writer is named only with a credit on it. Adapted stories are welcome. What counts is the reading first and the film second, so clean pages help.',
  },
  {
    name: 'Storyboards, Feature',
    summary: 'Sequence boards, up to 3 minutes of reel',
    rules:
      'Honours story artists for one or more sequences of a feature. Send boards or an animatic of up to three minutes, followed by the same moments from the finished film where they exist. Sequences that were cut count too, if the film was released. Committees ask how clearly the boards tell story, acting and camera before anyone animated a frame.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Storyboards, Series',
    summary: 'As Storyboards, Feature, from one episode',
    rules:
      'Honours story artists for work on one episode of a series, special or limited series. Send boards or an animatic of up to three minutes and the matching part of the finished episode. If several artists shared the episode, say whose panels are shown. Thumbnails may be added as still pictures, but the reel is what committees score.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Character Animation, Feature',
    summary: 'Performance of one or more characters',
    rules:
      'Honours animators for a performance in a feature: weight, thought and feeling given to a character by hand, puppet or computer. The reel shows finished shots, uncut, with nobody else’s work between them unless it is marked. Captured motion counts for what the animator added to it; the breakdown has to say where that begins.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Character Animation, Series',
    summary: 'As Character Animation, Feature, from one episode',
    rules:
      'Honours animators for a performance in one episode of a series, special or limited series. Time and budget of a series are taken into account: committees look for acting that lives within its style, however simple that style is. Shots from one episode only, in the order in which they appear, with a breakdown of who animated what.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Character Animation in Live Action',
    summary: 'Animated performance inside filmed footage',
    rules:
      'Honours animators for characters that share the picture with filmed actors and places, in a film, a series or a commercial. The reel should show finished shots next to an earlier stage, so that committees can tell the animated performance from the plate and from captured movement. Digital doubles count only where they truly act.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Effects Animation',
    summary: 'Water, fire, cloth, magic; any format',
    rules:
      'Honours artists who animate what is not a character: water, fire, smoke, cloth, crowds, weather and magic, drawn, built or simulated. Work from any format may be entered. Say in the breakdown what was made by hand and what a simulation did, and what the scene asked for. Compositing and lighting count where they are part of the effect.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Character Design, Feature',
    summary: 'Model sheets and final frames',
    rules:
      'Honours the designers of one or more characters of a feature. Send up to twenty pages: first ideas, model sheets, expressions, and the finished character in the film. Committees look for shapes that tell who somebody is, for a cast that belongs together, and for designs that could be animated as well as drawn. Promotional art does not count.',
  },
  {
    name: 'Character Design, Series',
    summary: 'As Character Design, Feature, from one episode or season',
    rules:
      'Honours the designers of characters of a series, special or limited series. Designs may come from one episode or from the look of a whole season, as long as most of it was first seen this year. Send up to twenty pages with model sheets and finished frames. New seasons of an older series show what is new about them.',
  },
  {
    name: 'Production Design, Feature',
    summary: 'Look of the world: layouts, colour script',
    rules:
      'Honours the people who gave a feature its world: places, light, colour, scale, and the rules by which they change. Send up to twenty pages of layouts, paintings, colour scripts or set drawings, with frames of the film in which they can be found again. Built sets and miniatures belong here as much as painted or computed ones.',
  },
  {
    name: 'Production Design, Series',
    summary: 'As Production Design, Feature, from one episode or season',
    rules:
      'Honours the look of the world of a series, special or limited series, shown by one episode or by a whole season. Send up to twenty pages of layouts, backgrounds, colour scripts or set drawings beside finished frames. Committees ask whether the places help to tell the story, and whether the look holds together from first shot to last.',
  },
  {
    name: 'Music, Feature',
    summary: 'Original score, up to 3 cues',
    rules:
      'Honours the composers of an original score for a feature. The reel holds up to three cues as they are heard in the film, with picture, and the entry lists them in order. Songs count when the named people wrote them for this film. Arrangements of existing music count only for a smaller part, which the statement names.',
    reelMaxSeconds: 360,
  },
  {
    name: 'Music, Series',
    summary: 'As Music, Feature, from one episode',
    rules:
      'Honours the composers of original music for one episode of a series, special or limited series. Up to three cues are heard with picture; an opening or closing title may be one of them if it is new this season. Library music cannot be entered. Committees listen for ideas, for timing, and for what the music adds that the picture does not say.',
    reelMaxSeconds: 360,
  },
  {
    name: 'Voice Performance, Feature',
    summary: 'One performer, one role (or several in one work)',
    rules:
      'Honours one performer for one role in a feature, or for several roles in the same one. Any language may be entered, and a dubbed version counts as a performance of its own if it was released this season. The reel holds finished scenes, not studio recordings. Please do not process the voice differently from the way it is heard in the film.',
    maxTeam: 1,
    reelMaxSeconds: 180,
  },
  {
    name: 'Voice Performance, Series',
    summary: 'One performer, from one episode',
    rules:
      'Honours one performer for a role, or several roles, in one episode of a series, special or limited series. Any language may be entered. Singing counts if it is part of the role. Where a child performed together with an adult, only one of them can be named in an entry, though each may have an entry. Scenes from one episode only.',
    maxTeam: 1,
    reelMaxSeconds: 180,
  },
  {
    name: 'Editing',
    summary: 'Picture editing of one work',
    rules:
      'Honours the editors of one work of any length: from the first story reel to the last frame taken out. The reel shows up to three minutes of finished picture, and may set an early version beside it. The statement should tell what changed in the edit, and why; committees know that the best cut is often the one nobody sees.',
    reelMaxSeconds: 180,
  },
  {
    name: 'Stop-Motion Craft',
    summary: 'Puppets, sets or camera work of one stop-motion piece',
    rules:
      'Honours the makers behind one stop-motion piece of any length: puppets and armatures, sets and props, rigging, lighting and camera. Animators enter with Character Animation. Pictures of the workshop are welcome, if they help to see what was built and at what size. Printed and cut parts count as craft; say how they were finished by hand.',
    reelMaxSeconds: 180,
  },
]

const ceremonyBatches = [
  [9, 10, 12, 3, 17, 18, 28, 30],
  [4, 23, 24, 31, 22, 20, 16, 26],
  [6, 7, 8, 14, 21, 32, 27, 15],
  [5, 2, 19, 25, 29, 13, 11, 1],
]
const ceremonyOrder = ceremonyBatches.flat()

const notOpen: Record<number, { status: CategoryStatus; statusNote: string }> = {
  11: {
    status: 'suspended',
    statusNote:
      'Suspended this year: too few works were announced for a fair comparison. A capture may be entered as a Special Production or a Short Film.',
  },
  32: {
    status: 'closed',
    statusNote:
      'Closed early this year: the committee looks at puppets and sets in person, and its places are taken.',
  },
}

function complete(draft: Draft, index: number, type: CategorySeed['type']): CategorySeed {
  const number = type === 'production' ? index + 1 : productions.length + index + 1
  const batch = ceremonyBatches.findIndex((numbers) => numbers.includes(number))
  return {
    number,
    type,
    name: draft.name,
    summary: draft.summary,
    description: `${draft.rules} ${type === 'production' ? everyProduction : everyAchievement}`,
    status: notOpen[number]?.status ?? 'open',
    statusNote: notOpen[number]?.statusNote ?? '',
    studentOnly: draft.name === 'Student Film',
    maxTeam: draft.maxTeam ?? (type === 'achievement' ? 5 : null),
    maxPerStudio: draft.maxPerStudio ?? null,
    onePerTitle: type === 'production',
    minMinutes: draft.minMinutes ?? null,
    maxMinutes: draft.maxMinutes ?? null,
    reelMaxSeconds: draft.reelMaxSeconds ?? (type === 'achievement' ? 180 : null),
    minNominees: 3,
    maxNominees: draft.maxNominees ?? 5,
    ceremonyOrder: ceremonyOrder.indexOf(number) + 1 || null,
    ceremonyBatch: batch >= 0 ? batch + 1 : null,
  }
}

export const categorySeeds: readonly CategorySeed[] = [
  ...productions.map((draft, index) => complete(draft, index, 'production')),
  ...achievements.map((draft, index) => complete(draft, index, 'achievement')),
]
