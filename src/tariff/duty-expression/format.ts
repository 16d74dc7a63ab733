import type { DutyExpression } from './ast.js';

export declare function formatDutyExpression(expression: DutyExpression): string;
