import type { Issue } from '../../core/issue.js';
import type { Result } from '../../core/result.js';
import type { DutyExpression, SpecialRate } from './ast.js';

export declare function parseDutyExpression(text: string): Result<DutyExpression, Issue>;
export declare function parseSpecialCell(text: string): Result<SpecialRate[], Issue>;
