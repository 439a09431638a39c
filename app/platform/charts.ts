import type { Reader } from '#db/client.ts'
import type { TaskQuestion } from './admin-tasks.ts'

export interface ChartRow {
  label: string
  /** One value for each series; null where there is none, as for a day to come. */
  values: readonly (number | null)[]
}

/** Figures for admins as a picture, with the same figures as a table. */
export interface Chart {
  key: string
  title: string
  /** What it shows, in a sentence. */
  text: string
  /** `lines`: a course over days. `bars`: one bar a row; of two series the second is the whole that the first is a part of. */
  form: 'lines' | 'bars'
  /** What a row is: "Day", "Committee". */
  header: string
  series: readonly string[]
  rows: readonly ChartRow[]
  /** Values are minor units of this currency; otherwise they are numbers. */
  currency?: string
  more: { label: string; to: string }
}

/** Draws a module's figures for an admin; nothing where there is nothing to see yet. */
export type DrawCharts = (asked: TaskQuestion, reader: Reader) => Promise<Chart[]>

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What the overview draws of this module. */
    charts?: DrawCharts
  }
}
