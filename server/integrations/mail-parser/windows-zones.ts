import { isTimeZone } from '#shared/time/calendar-day.ts'

/** Names of time zones in Windows and Outlook, and the zone of the IANA that each means (CLDR, windowsZones.xml, territory 001). */
const ZONES: Record<string, string> = {
  'romance standard time': 'Europe/Paris',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'gtb standard time': 'Europe/Bucharest',
  'turkey standard time': 'Europe/Istanbul',
  'russian standard time': 'Europe/Moscow',
  'morocco standard time': 'Africa/Casablanca',
  'w. central africa standard time': 'Africa/Lagos',
  'egypt standard time': 'Africa/Cairo',
  'south africa standard time': 'Africa/Johannesburg',
  'e. africa standard time': 'Africa/Nairobi',
  'israel standard time': 'Asia/Jerusalem',
  'arab standard time': 'Asia/Riyadh',
  'arabian standard time': 'Asia/Dubai',
  'mauritius standard time': 'Indian/Mauritius',
  'india standard time': 'Asia/Kolkata',
  'nepal standard time': 'Asia/Kathmandu',
  'se asia standard time': 'Asia/Bangkok',
  'china standard time': 'Asia/Shanghai',
  'singapore standard time': 'Asia/Singapore',
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'w. australia standard time': 'Australia/Perth',
  'aus eastern standard time': 'Australia/Sydney',
  'central pacific standard time': 'Pacific/Guadalcanal',
  'new zealand standard time': 'Pacific/Auckland',
  'azores standard time': 'Atlantic/Azores',
  'cape verde standard time': 'Atlantic/Cape_Verde',
  'greenland standard time': 'America/Godthab',
  'e. south america standard time': 'America/Sao_Paulo',
  'argentina standard time': 'America/Buenos_Aires',
  'sa eastern standard time': 'America/Cayenne',
  'sa western standard time': 'America/La_Paz',
  'saint pierre standard time': 'America/Miquelon',
  'newfoundland standard time': 'America/St_Johns',
  'atlantic standard time': 'America/Halifax',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'us mountain standard time': 'America/Phoenix',
  'pacific standard time': 'America/Los_Angeles',
  'alaskan standard time': 'America/Anchorage',
  'hawaiian standard time': 'Pacific/Honolulu',
  utc: 'UTC',
  'coordinated universal time': 'UTC',
}

/** The IANA zone of a TZID; null when it is no known name. Some programs write a path before it (`/freeassociation.sourceforge.net/Europe/Paris`). */
export function zoneOf(tzid: string): string | null {
  const name = tzid.trim().slice(0, 200)
  const names = [ZONES[name.toLowerCase()] ?? name, name.split('/').slice(-2).join('/')]
  return names.find((one) => one !== '' && isTimeZone(one)) ?? null
}
