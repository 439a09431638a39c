import type { Reader } from '#db/client.ts'
import type { Chart } from '#app/ui/chart.tsx'
import type { TaskQuestion } from './admin-tasks.ts'

/** Draws a module's figures for an admin; nothing where there is nothing to see yet. */
export type DrawCharts = (asked: TaskQuestion, reader: Reader) => Promise<Chart[]>

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** What the overview draws of this module. */
    charts?: DrawCharts
  }
}
