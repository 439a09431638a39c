/** The formats data is exported in. Safe in the browser. */
export const DATA_FORMATS = ['xlsx', 'csv', 'json'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

export const DATA_FORMAT_FACTS: Readonly<Record<DataFormat, { label: string; mime: string }>> = {
  xlsx: {
    label: 'XLSX, for spreadsheets',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { label: 'CSV, for spreadsheets and databases', mime: 'text/csv; charset=utf-8' },
  json: { label: 'JSON, for programs', mime: 'application/json; charset=utf-8' },
}
