import type { ClassificationResult } from '../../api/classification-result.js';
import { formatCode, levelOf } from '../../tariff/code.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { cutTo, padTo, textWidth, wrapText } from '../text-width.js';
import { confidenceBar, confidenceBarWidth } from './confidence-bar.js';
import { paintSure } from './sure-code.js';

/** A row of the schedule on the way down to a line; its code is empty where the row is not numbered. */
export interface PathRow {
  readonly code: string;
  readonly text: string;
}

const linesAtMost = 2;

/** The texts of the rows need so many columns; where the branches leave fewer, the rows are drawn without them. */
const textAtLeast = 16;

/** The tree's left side: the branch, one step further in for every row, and the code. */
function treeLabels(path: readonly PathRow[], style: Style, isFlat: boolean): string[] {
  const { branch } = glyphsOf(style);
  return path.map(({ code }, depth) => {
    const twig = depth === 0 || isFlat ? '' : ' '.repeat((depth - 1) * 2) + branch;
    return `  ${twig}${formatCode(code)}`;
  });
}

/** Draws the path down the schedule, each numbered level with how sure it is, where that is known; digits below what is sure are grey. */
export function renderTree(
  path: readonly PathRow[],
  style: Style,
  sure?: Pick<ClassificationResult, 'confidence' | 'confident_to'> & { readonly threshold: number },
): string[] {
  const palette = paletteOf(style);
  const { ellipsis } = glyphsOf(style);
  const right = sure ? confidenceBarWidth(style) + 2 : 0;
  const widest = (labels: readonly string[]): number => Math.max(...labels.map(textWidth)) + 2;
  const drawn = treeLabels(path, style, false);
  const isFlat = style.width - widest(drawn) - right < textAtLeast;
  const labels = isFlat ? treeLabels(path, style, true) : drawn;
  const left = widest(labels);
  const middle = Math.max(textAtLeast, style.width - left - right);
  return path.flatMap(({ code, text }, depth) => {
    const lines = wrapText(text.replace(/:\s*$/, ''), middle);
    const kept = lines.slice(0, linesAtMost);
    if (kept.length < lines.length)
      kept[linesAtMost - 1] = cutTo(`${kept.at(-1)} ${lines[linesAtMost]}`, middle, ellipsis);
    return kept.map((line, i) => {
      if (i > 0) return ' '.repeat(left) + line;
      const label = labels[depth]!;
      const twig = label.slice(0, label.length - formatCode(code).length);
      const drawnLabel =
        palette.faint(twig) +
        (sure ? paintSure(sure.confident_to, style) : palette.code)(formatCode(code)) +
        ' '.repeat(left - textWidth(label));
      const bar =
        sure && code !== ''
          ? `  ${confidenceBar(sure.confidence[levelOf(code)], sure.threshold, style)}`
          : '';
      return `${drawnLabel}${bar === '' ? line : padTo(line, middle)}${bar}`.trimEnd();
    });
  });
}
