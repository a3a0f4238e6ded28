/** The pages of one part of the city to which the other part has something to add. */
import { businessPage as ofBusiness } from "../council/business/business-page.ts";
import type { Page } from "../frame/page.ts";
import { accountPage as ofAccount } from "../money/account/account-page.ts";
import { departmentPage as ofDepartment } from "../money/organisation/department-page.ts";
import { institutionPage as ofInstitution } from "../money/organisation/institution-page.ts";
import { processPage as ofProcess } from "../money/process/process-page.ts";
import { businessOfProcess } from "./business-of-process.ts";
import { councilOfDepartment } from "./council-of-department.ts";
import { accountMentions, institutionMentions } from "./mentions.ts";
import { processOfBusiness } from "./process-of-business.ts";

export const processPage: Page = ofProcess(businessOfProcess);
export const departmentPage: Page = ofDepartment(councilOfDepartment);
export const institutionPage: Page = ofInstitution(institutionMentions);
export const accountPage: Page = ofAccount(accountMentions);
export const businessPage: Page = ofBusiness(processOfBusiness);
