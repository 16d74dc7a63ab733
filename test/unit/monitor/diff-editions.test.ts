import { describe, expect, it } from 'vitest';
import { scheduleDiff } from '../../../src/engine/monitor/schedule-diff.js';
import type { Change } from '../../../src/monitor/change.js';
import { diffEditions } from '../../../src/monitor/diff-editions.js';
import { smallSchedule } from '../../support/editions.js';
import { shippedLibrary } from '../../support/shipped.js';

const { changes } = diffEditions(smallSchedule('alpha'), smallSchedule('beta'));
const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind);
const codes = (kind: Change['kind']) => of(kind).map(({ code }) => code);

describe('what differs between two editions', () => {
  it('an edition does not differ from itself', () => {
    expect(diffEditions(smallSchedule('alpha'), smallSchedule('alpha')).changes).toEqual([]);
  });

  it('markup, spacing, the order of rows and of programmes are no differences', () => {
    expect(changes.filter(({ code }) => code.startsWith('010121') || code === '0101')).toEqual([]);
    expect(changes.filter(({ kind, code }) => kind !== 'line_added' && code === '01013000')).toEqual([]);
  });

  it('a rate line that was subdivided is split, and its new lines know where they come from', () => {
    expect(changes.find(({ code }) => code === '0101300000')).toMatchObject({
      kind: 'line_removed',
      fate: 'split',
      successors: [{ code: '0101300010' }, { code: '0101300090' }],
    });
    expect(changes.find(({ code }) => code === '0101300090')).toMatchObject({
      kind: 'line_added',
      from: [{ code: '0101300000' }],
    });
  });

  it('a number given to other goods is told, with where its goods went', () => {
    expect(of('line_reused')).toMatchObject([
      {
        code: '3004909204',
        before: 'Anti-infective medicaments > Antifungals',
        after: 'Anti-infective medicaments > Antiprotozoals',
        fate: 'renumbered',
        successors: [{ code: '3004909205', likeness: 1 }],
      },
    ]);
    expect(changes.find(({ code }) => code === '3004909202')).toMatchObject({
      kind: 'line_removed',
      fate: 'renumbered',
      successors: [{ code: '3004909203', likeness: 1 }],
    });
  });

  it('a line without anything like it has ended', () => {
    expect(changes.find(({ code }) => code === '99030177')).toMatchObject({ fate: 'ended', successors: [] });
    expect(codes('line_added')).toContain('99038201');
  });

  it('rates stand once, at the row that says them for its lines', () => {
    expect(of('general')).toMatchObject([
      {
        code: '61091000',
        before: '16.5%',
        after: '15.5%',
        lines: ['6109100004', '6109100012', '6109100040', '6109100070'],
      },
    ]);
    expect(of('special')).toMatchObject([{ code: '61091000', after: expect.stringContaining('8% (SG)') }]);
    expect(of('column_2')).toMatchObject([
      { code: '61099010', before: '90%', after: '80%', lines: ['6109901000'] },
    ]);
  });

  it('texts, texts above, units and footnotes, each with before and after', () => {
    expect(of('text')).toMatchObject([
      { code: '6109100004', after: expect.stringContaining('without pockets') },
    ]);
    expect(of('group_text')).toMatchObject([
      {
        before: "Women's or girls'",
        after: "Women's, girls' or infants'",
        lines: ['6109100040', '6109100070'],
      },
    ]);
    expect(of('unit')).toMatchObject([{ code: '6109100040', before: 'doz., kg', after: 'No., kg' }]);
    expect(of('footnotes')).toMatchObject([
      { code: '61099010', before: '', after: 'general: See 9903.88.15.' },
    ]);
  });

  it('read backwards, what came went and what went came', () => {
    const back = diffEditions(smallSchedule('beta'), smallSchedule('alpha')).changes;
    expect(back.filter(({ kind }) => kind === 'line_added').map(({ code }) => code)).toEqual(
      codes('line_removed'),
    );
    expect(back.filter(({ kind }) => kind === 'line_removed').map(({ code }) => code)).toEqual(
      codes('line_added'),
    );
    expect(back.find(({ code }) => code === '0101300010')).toMatchObject({ fate: 'merged' });
  });

  it('below some digits, up to a heading, are those of the whole that stand there', () => {
    const headings = new Set(changes.map(({ code }) => code.slice(0, 4)));
    for (const within of [...headings, ...[...headings].map((each) => each.slice(0, 2)), '0', '610'])
      expect(diffEditions(smallSchedule('alpha'), smallSchedule('beta'), within).changes, within).toEqual(
        changes.filter(({ code }) => code.startsWith(within)),
      );
  });

  it('below a code of the law that ships, name the same lines that follow', () => {
    const library = shippedLibrary();
    const whole = scheduleDiff(library, { from: '2026-rev-5', to: '2026-rev-10' }).changes;
    const asked = new Set(whole.map(({ code }, i) => code.slice(0, [2, 4, 6, 8][i % 4])));
    for (const code of [...asked].slice(0, 12))
      expect(scheduleDiff(library, { from: '2026-rev-5', to: '2026-rev-10', code }).changes, code).toEqual(
        whole.filter((change) => change.code.startsWith(code)),
      );
  });
});

describe('the statistical lines of 1 July 2026', () => {
  const library = shippedLibrary();
  const [before, after] = [library.schedule('2026-rev-10'), library.schedule('2026-rev-11')];
  const transfers = library.transfers();
  const july = diffEditions(before, after, '', transfers).changes;
  const ofKind = (kind: Change['kind']) => july.filter((change) => change.kind === kind);

  it('are told as the record has them: lines that went, that came, and numbers given to other goods', () => {
    expect(ofKind('line_removed')).toHaveLength(86);
    expect(ofKind('line_added')).toHaveLength(179);
    expect(ofKind('line_reused').map(({ code }) => code.slice(0, 8))).toEqual(Array(17).fill('30049092'));
    const moved = transfers.between(before.edition.effective, after.edition.effective);
    for (const change of july)
      if (change.kind === 'line_removed' || change.kind === 'line_reused') {
        expect(change.successors.map(({ code }) => code).sort()).toEqual([...moved.get(change.code)!].sort());
        expect(change.successors.every(({ recorded }) => recorded)).toBe(true);
      }
  });

  it('name what one line was split into, also where the words are of another line', () => {
    expect(july.find(({ code }) => code === '8413919065')).toMatchObject({
      kind: 'line_removed',
      fate: 'split',
      successors: [{ code: '8413919031' }, { code: '8413919046' }],
    });
    expect(july.find(({ code }) => code === '8413919046')).toMatchObject({
      kind: 'line_added',
      from: [{ code: '8413919065' }, { code: '8413919085' }],
    });
  });

  it('give a drug its new number, and say that its old one is of another drug', () => {
    const metoprolol = july.find(({ code }) => code === '3004909217');
    expect(metoprolol).toMatchObject({
      kind: 'line_reused',
      fate: 'renumbered',
      successors: [{ code: '3004909219', recorded: true }],
    });
    expect(metoprolol && 'before' in metoprolol && metoprolol.before).toContain('metoprolol');
    expect(metoprolol && 'after' in metoprolol && metoprolol.after).toContain('tacrolimus');
  });
});
