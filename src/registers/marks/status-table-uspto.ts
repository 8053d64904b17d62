/**
 * The USPTO's trademark status table (TRTDXFAP, table 1, 2025-08-13): 169 codes, their words, and what the column "live or
 * dead" says of them; "indifferent" is `unclear`. Its data files have the codes, TSDR and extracts also the words.
 */
export const USPTO_TABLE = {
  registered: `
624 registered - backfile
625 registration added to the data base-status unclear
700 registered
701 section 8-accepted
702 section 8 & 15-accepted and acknowledged
703 section 15-acknowledged
704 partial section 8 accepted
705 partial section 8 & 15 accepted and acknowledged
706 section 71 accepted
707 partial section 71 accepted
708 partial section 71 & 15 accepted and acknowledged
739 section 71 & 15 accepted and acknowledged
778 cancellation dismissed
780 cancellation terminated - see ttab records
790 cancellation pending
800 registered and renewed
`,
  pending: `
410 ir restricted; us app. abandoned, pending transformation
413 ir restricted; us reg. cancelled pend transformation
616 revived - awaiting further action
620 backfile application added to data base - status not recorded
630 new application - record initialized not assigned to examiner
631 new application - divided - initial processing
638 new application - assigned to examiner
640 non-final action counted - not mailed
641 non-final action - mailed
642 inventoried as rejected
643 previous action/allowance count withdrawn
644 final refusal counted - not mailed
645 final refusal - mailed
646 examiners amendment counted - not mailed
647 examiners amendment - mailed
648 action continuing final counted - not mailed
649 action continuing final - mailed
650 suspension inquiry counted - not mailed
651 suspension inquiry - mailed
652 suspension letter counted - not mailed
653 suspension letter - mailed
654 report completed suspension check - case still suspended
655 examiner's amendment/priority action counted not mailed
656 examiner's amendment/priority action mailed
657 priority action counted not mailed
658 priority action mailed
659 subsequent final refusal counted not mailed
660 subsequent final mailed
661 response after non-final action - entered
663 response after final rejection - entered
664 inventoried as amended
665 notice of unresponsive amendment - counted
666 notice of unresponsive amendment - mailed
667 refusal withdrawl letter - counted
668 refusal withdrawl letter - mailed
672 reinstated - awaiting further action
680 approved for publication
681 publication/issue review complete
682 additional review completed returned to pub cycle
686 published for opposition
688 notice of allowance - issued
689 notice of allowance - withdrawn
690 notice of allowance - cancelled
692 withdrawn before publication
693 withdrawn from issue-jurisdiction restored
694 withdrawn before issue
718 request for first extension - filed
719 request for second extension - filed
720 request for third extension - filed
721 request for fourth extension - filed
722 request for fifth extension - filed
724 extension request refusal - counted
725 extension request refusal - mailed
730 first extension - granted
731 second extension - granted
732 third extension - granted
733 fourth extension - granted
734 fifth extension - granted
740 post registration paper filed - assigned to para-legal
744 statement of use - filed
745 statement of use - informal-letter mailed
746 statement of use - informal-response entered
748 statement of use - to examiner
752 su - examiner statement counted - not mailed
753 su - examiner statement - mailed
756 examiner statement counted - not mailed
757 examiner statement - mailed
760 ex parte appeal pending
762 ex parte appeal terminated
763 ex parte appeal-refusal affirmed
764 ex parte appeal dismissed as moot
765 concurrent use proceeding terminated-granted
766 concurrent use proceeding terminated-denied
771 concurrent use proceeding pending
772 interference proceeding pending
773 extension of time to oppose process - terminated
774 opposition pending
775 opposition dismissed
777 opposition terminated-see ttab records
779 opposition sustained
794 jurisdiction restored to examining attorney
801 opposition papers filed
802 request for extension of time to file opposition
803 amendment after publication
804 appeal received at ttab
806 su - non-final action counted - not mailed
807 su - non-final action - mailed
808 su - final refusal counted - not mailed
809 su - final refusal - mailed
810 su - examiner's amendment counted - not mailed
811 su - examiner's amendment - mailed
812 su - action continuing final counted - not mailed
813 su - action continuing final - mailed
814 su - response after non-final action - entered
815 su - response after final rejection - entered
816 su - notice of unresponsive amendment - counted
817 su - notice of unresponsive amendment - mailed
818 su - statement of use accepted - approved for registration
819 su - registration review complete
820 su-examiner's amendment/priority action counted not mailed
821 su - examiner's amendment/priority action mailed
822 su - priority action counted not mailed
823 su - priority action mailed
824 su - subsequent final refusal written
825 su - subsequent final mailed
969 non registration data
973 suspended pending administrative review
`,
  live: `
717 registered - awaiting divisional fee
`,
  dead: `
400 ir cancelled; application pending transformation
401 ir cancelled - no transformation filed
402 ir cancelled; us application abandoned
403 ir cancelled; registration pending transformation
404 ir cancelled; us registration cancelled
405 ir canceled; application transfrmed
406 ir cancelled; registration transformed
411 ir restricted; us app. abandoned; no transformation filed
412 ir restricted; us application abandoned
414 ir restricted; us reg. cancelled; no transformation filed
415 ir restricted; us registration cancelled
416 ir restricted; us app abandoned; us app transformed
417 ir restricted; us reg cancelled; us reg transformed
600 abandoned - incomplete response
601 abandoned - express
602 abandoned-failure to respond or late response
603 abandoned - after ex parte appeal
604 abandoned - after inter-partes decision
605 abandoned express after pub
606 abandoned - no statement of use filed
607 abandoned - defective statement of use
608 abandoned - after petition decision
609 abandoned - defective divided application
610 terminated after sanctions
612 petition to revive-received
614 abandoned petition to revive-denied
618 abandoned file - backfile
626 registered - backfile cancelled or expired
632 informal application
709 cancelled section 71
710 cancelled - section 8
711 cancelled - section 7
712 cancelled by court order (section 37)
713 cancelled - section 18
714 cancelled - section 24
781 cancelled - section 16a
782 cancelled - section 16b
783 cancelled reconsidered
900 expired
901 dead inventoried as rejected
968 non registration data withdrawn
`,
  unclear: `
000 unknown
622 misassigned serial number
715 cancelled - restored to pendency
970 record created due to assignment request
`,
} as const
