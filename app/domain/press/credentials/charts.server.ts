import type { DrawCharts } from '#app/platform/charts.ts'
import { href } from '#app/platform/href.ts'
import { areaCounts } from './areas.server.ts'
import { AREA_LABELS } from './rules.ts'

/** How many places of each area of the press are given; nothing before anyone has applied. */
export const chartCredentials: DrawCharts = async ({ year }, reader) => {
  const areas = await areaCounts(year, reader)
  if (areas.every(({ held, wanted }) => held + wanted === 0)) return []
  return [
    {
      key: 'press-areas',
      title: 'Areas of the press',
      text: 'Places given of the places of each area.',
      form: 'bars',
      header: 'Area',
      series: ['Given', 'Places'],
      rows: areas.map(({ area, held, places }) => ({ label: AREA_LABELS[area], values: [held, places] })),
      more: { label: 'Media credentials', to: href('/admin/media-credentials') },
    },
  ]
}
