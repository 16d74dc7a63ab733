import { TariffError } from '../../errors.js';

/** Error codes of a connection that does not come about or breaks, and of a server that cannot answer. */
const unreachable =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|08|57P0|53|58|25006|XX001|XX002)/;
const refused = /^(28|3D000|42501)/;
const brokenOff =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|The server does not support SSL)/;

const codeOf = (fault: Error): string => {
  const { code } = fault as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Two transactions stood in each other's way: the same work, done again, goes through. */
export const isCollision = (fault: unknown): boolean =>
  fault instanceof Error && ['40001', '40P01'].includes(codeOf(fault));

/** What a user is told where the database cannot be used; any other error is given back as it came. */
export function postgresFault(name: string, fault: unknown): unknown {
  if (!(fault instanceof Error) || fault instanceof TariffError) return fault;
  const code = codeOf(fault);
  if (refused.test(code))
    return new TariffError('store_unavailable', `${name} is not there, or refuses this user`, {
      hint: 'see that the database exists and that user and password in DATABASE_URL are right',
      cause: fault,
    });
  if (unreachable.test(code) || brokenOff.test(fault.message))
    return new TariffError('store_unavailable', `${name} cannot be reached or does not answer`, {
      hint: 'see that PostgreSQL runs and that DATABASE_URL names it; work that was accepted goes on when it is back',
      cause: fault,
    });
  return fault;
}
