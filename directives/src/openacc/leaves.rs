//! One row per leaf directive of OpenACC; see [`crate::table`] for the columns.

macro_rules! openacc_leaves {
    ($next:ident $($rest:tt)*) => {
        $next! { $($rest)*
            OpenAcc AccAtomic "atomic" @20 Executable Block Optional
                many []
                once [AccCapture AccIf@34 AccRead AccUpdate AccWrite]
                then []
            OpenAcc AccCache "cache" @10 Executable Standalone Never
                many []
                once []
                then []
            OpenAcc AccData "data" @10 Executable Block Required
                many [AccAsync@32 AccAttach@26 AccCopy AccCopyin AccCopyout AccCreate AccDeviceType@32 AccDeviceptr AccNoCreate@27 AccPresent AccWait@32]
                once [AccDefault@20 AccIf]
                then []
            OpenAcc AccDeclare "declare" @10 Declarative Standalone Never
                many [AccCopy AccCopyin AccCopyout AccCreate AccDeviceResident AccDeviceptr AccLink@20 AccPresent]
                once []
                then []
            OpenAcc AccEnterData "enter data" @20 Executable Standalone Never
                many [AccAttach@26 AccCopyin AccCreate AccWait]
                once [AccAsync AccIf]
                then []
            OpenAcc AccExitData "exit data" @20 Executable Standalone Never
                many [AccCopyout AccDelete AccDetach@26 AccWait]
                once [AccAsync AccFinalize@25 AccIf]
                then []
            OpenAcc AccHostData "host_data" @10 Executable Block Required
                many [AccUseDevice]
                once [AccIf@25 AccIfPresent@25]
                then []
            OpenAcc AccInit "init" @20 Executable Standalone Never
                many []
                once [AccDeviceNum@25 AccDeviceType@25 AccIf@30]
                then []
            OpenAcc AccKernels "kernels" @10 Executable Block Required
                many [AccAsync AccAttach@26 AccCopy AccCopyin AccCopyout AccCreate AccDeviceType@20 AccDeviceptr AccNoCreate@27 AccNumGangs@25 AccNumWorkers@25 AccPresent AccVectorLength@25 AccWait@20]
                once [AccDefault@20 AccIf AccSelf@27]
                then [AccLoop]
            OpenAcc AccLoop "loop" @10 Executable LoopNest Optional
                many [AccCollapse AccDeviceType@20 AccGang AccPrivate AccReduction AccShortloop AccTile@20 AccVector AccWorker]
                once [AccAuto@20 AccIndependent AccSeq]
                then []
            OpenAcc AccParallel "parallel" @10 Executable Block Required
                many [AccAsync AccAttach@26 AccCopy AccCopyin AccCopyout AccCreate AccDeviceType@20 AccDeviceptr AccFirstPrivate AccNoCreate@27 AccNumGangs AccNumWorkers AccPresent AccPrivate AccReduction AccVectorLength AccWait@20]
                once [AccDefault@20 AccIf AccSelf@27]
                then [AccLoop]
            OpenAcc AccRoutine "routine" @20 Declarative Declaration Never
                many [AccBind AccDeviceType AccGang AccSeq AccVector AccWorker]
                once [AccNohost]
                then []
            OpenAcc AccSerial "serial" @26 Executable Block Required
                many [AccAsync AccAttach AccCopy AccCopyin AccCopyout AccCreate AccDeviceType AccDeviceptr AccFirstPrivate AccNoCreate@27 AccPresent AccPrivate AccReduction AccWait]
                once [AccDefault AccIf AccSelf@27]
                then [AccLoop]
            OpenAcc AccSet "set" @25 Executable Standalone Never
                many []
                once [AccDefaultAsync AccDeviceNum AccDeviceType AccIf@30]
                then []
            OpenAcc AccShutdown "shutdown" @20 Executable Standalone Never
                many []
                once [AccDeviceNum@25 AccDeviceType AccIf@30]
                then []
            OpenAcc AccUpdate "update" @10 Executable Standalone Never
                many [AccDevice AccDeviceType@20 AccHost AccSelf@20 AccWait@20]
                once [AccAsync AccIf AccIfPresent@25]
                then []
            OpenAcc AccWait "wait" @10 Executable Standalone Never
                many []
                once [AccAsync@20 AccIf@30]
                then []
        }
    };
}
