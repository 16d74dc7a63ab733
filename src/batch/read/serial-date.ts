const dayLength = 86_400_000;

/**
 * A workbook's count of days as a date: 1 is 1900-01-01, and 60 the 29 February 1900 that never was; from 1904 on in old
 * workbooks of the Macintosh. Hours are kept where there are any; less than a day is an hour alone.
 */
export function serialDate(serial: number, from1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  const seconds = Math.round((serial % 1) * 86_400);
  const days = Math.floor(serial) + (seconds === 86_400 ? 1 : 0);
  const hour = new Date((seconds % 86_400) * 1000).toISOString().slice(11, 19);
  if (days === 0 && !from1904) return hour;
  if (!from1904 && days === 60) return undefined;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const day = new Date(start + days * dayLength).toISOString().slice(0, 10);
  return seconds % 86_400 === 0 ? day : `${day}T${hour}`;
}

/** The count of days of a date, for a workbook that counts from 1900. */
export function dateSerial(text: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const days = (Date.parse(`${match[1]}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayLength;
  const seconds = Number(match[2] ?? 0) * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
  return days >= 61 ? days + seconds / 86_400 : undefined;
}
