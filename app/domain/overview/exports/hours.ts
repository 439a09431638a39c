/** An hour of the day as a clock shows it: 7 is "07:00". */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
