import { issue } from '../core/issue.js';
import { nearestSpellings } from '../core/nearest-spellings.js';
import { fail, ok, type Result } from '../core/result.js';
import { isPrivateWay, webAddress, webOrigin } from '../core/web-address.js';
import { type SettingKey, settingRow } from './schema.js';

const yes = ['true', 'yes', 'on', '1'];
const no = ['false', 'no', 'off', '0'];

/** Reads a setting as a file, a variable or a flag gives it; the fault says what the key accepts. */
export function parseSetting(key: SettingKey, given: unknown): Result<string | number | boolean> {
  const row = settingRow(key);
  const text = String(given).trim();
  const bad = (expected: string, known: readonly string[] = []) => {
    const near = nearestSpellings(text, known);
    const hint = near.length > 0 ? { hint: `did you mean ${near.join(' or ')}?` } : {};
    return fail(issue('bad_setting', `"${text}" is not ${expected}`, hint));
  };
  if (given === null || typeof given === 'object')
    return fail(issue('bad_setting', 'the value is a list or an object, not a plain value'));
  switch (row.kind) {
    case 'text':
      return text.length <= (row.longest ?? Number.MAX_SAFE_INTEGER)
        ? ok(text)
        : fail(issue('bad_setting', `at most ${row.longest} characters, these are ${text.length}`));
    case 'address': {
      const address = webAddress(text);
      return text === '' || (address && isPrivateWay(address)) ? ok(text) : bad('an address with https://');
    }
    case 'public address':
      return text === '' || webAddress(text)
        ? ok(text)
        : bad('an address such as https://tariff.example.com');
    case 'origins': {
      const origins = text.split(',').filter((each) => each.trim() !== '');
      const read = origins.map((each) => webOrigin(each.trim()));
      return read.includes(undefined)
        ? bad('a list of origins, such as https://www.example.com: scheme, host and port, and no path')
        : ok(read.join(','));
    }
    case 'yes-no':
      if (yes.includes(text.toLowerCase())) return ok(true);
      return no.includes(text.toLowerCase()) ? ok(false) : bad('true or false');
    case 'choice':
      return text === '' || row.choices?.includes(text.toLowerCase())
        ? ok(text.toLowerCase())
        : bad(`one of ${row.choices?.join(', ')}`, row.choices);
    case 'time zone':
      return text === '' || isTimeZone(text)
        ? ok(text)
        : bad('a time zone, such as America/Los_Angeles or UTC', Intl.supportedValuesOf('timeZone'));
    case 'whole number':
    case 'fraction': {
      const written = row.kind === 'fraction' ? /^\d*\.?\d+$/ : /^\d+$/;
      const value = written.test(text) ? Number(text) : Number.NaN;
      const inside = value >= (row.atLeast ?? 0) && value <= (row.atMost ?? Number.MAX_SAFE_INTEGER);
      return inside ? ok(value) : bad(`a ${row.kind} from ${row.atLeast} to ${row.atMost}`);
    }
  }
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
